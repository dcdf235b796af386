import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What became of a message that the browser itself sent, with all that its sender alone is given. */
export interface SentMessage {
  /** As the sender's device keeps it; `id` is the clientId. */
  post: {
    id: string;
    tributeId: string;
    status: 'VISIBLE' | 'HELD';
    receipt: string;
    name: string;
    content: string;
  };
  /** The private link, whole; what follows its # is the receipt, which no server is sent. */
  link: string;
  /** A letter that holds it. */
  mail: string;
}

/** The tribute form as a page brings it along, for whoever writes before the client's code is there. */
export interface ServedForm {
  /** Made anew for each form: the same words in the same form are one message, however often they are sent. */
  id: string;
  name: string;
  content: string;
  /** Why the words came back; null in a new form. */
  refusal: string | null;
  /** The message that it became; null while it is still to be sent. */
  sent: SentMessage | null;
  /** The HTTP status of the page that brings it. */
  status: number;
}

const returned = new WeakMap<IncomingMessage, ServedForm>();

/** Has the page drawn once more: with what became of the message, or its words in the form and the reason beside them. */
export function returnForm(request: IncomingMessage, form: ServedForm): void {
  returned.set(request, form);
}

/** The form that the answer to a request brings along: the returned one, a new one for `?write`, or none. */
export function servedForm(request: IncomingMessage, search: URLSearchParams): ServedForm | null {
  const form = returned.get(request);
  if (form || !search.has('write')) return form ?? null;
  return { id: randomUUID(), name: '', content: '', refusal: null, sent: null, status: 200 };
}

/** Whether a form came back on this request, which is then drawn although it was a POST. */
export function isReturned(request: IncomingMessage): boolean {
  return returned.has(request);
}
