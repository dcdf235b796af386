import type { TributeText } from './tribute-text.ts';

/** The result of a message sent by the form itself, with what only its sender is given. */
export interface SentTribute {
  /** The post as the sender's device stores it; `id` is the clientId. */
  post: TributeText & {
    id: string;
    tributeId: string;
    status: 'VISIBLE' | 'HELD';
    receipt: string;
  };
  /** The whole private link; the part after # is the receipt, which browsers do not send to servers. */
  link: string;
  /** A mail draft that contains it. */
  mail: string;
}

/** The tribute form rendered with the page, for visitors whose browser has not loaded the client's code. */
export interface ServedForm extends TributeText {
  /** Created for each form: the same texts in the same form count as one message, however often they are sent. */
  id: string;
  /** Why the message was refused; null in a new form. */
  refusal: string | null;
  /** The message that was sent; null before. */
  sent: SentTribute | null;
}
