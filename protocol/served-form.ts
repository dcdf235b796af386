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
}
