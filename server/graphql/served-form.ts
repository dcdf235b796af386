import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ServedForm } from '../../protocol/served-form.ts';

/** A form that a page brings along, and the HTTP status of that page. */
export interface AnsweredForm extends ServedForm {
  status: number;
}

const returned = new WeakMap<IncomingMessage, AnsweredForm>();

/** Has the page drawn once more: with what became of the message, or its words in the form and the reason beside them. */
export function returnForm(request: IncomingMessage, form: AnsweredForm): void {
  returned.set(request, form);
}

/** The form that the answer to a request brings along: the returned one, a new one for `?write`, or none. */
export function servedForm(request: IncomingMessage, search: URLSearchParams): AnsweredForm | null {
  const form = returned.get(request);
  if (form || !search.has('write')) return form ?? null;
  return { id: randomUUID(), name: '', content: '', refusal: null, sent: null, status: 200 };
}

/** Whether a form came back on this request, which is then drawn although it was a POST. */
export function isReturned(request: IncomingMessage): boolean {
  return returned.has(request);
}
