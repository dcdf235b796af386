import type { MailKind } from './mail-kinds.ts';

/** A link; it opens a page with a button, and changes nothing by itself. */
export interface MailLink {
  label: string;
  href: string;
}

/** A line with links in it. */
export type MailLine = readonly (string | MailLink)[];

/** Somebody's text, shown as it was written. */
export interface QuotedTribute {
  /** The text; null if a mail must not contain it. */
  words: string | null;
  name: string;
  when?: string;
  /** Why it waits. */
  reason?: string;
  links?: readonly MailLink[];
}

/** The parts of a mail, in order; text and HTML show them with the same words. */
export type MailPart =
  | { text: string }
  /** A text that comes second in rank to the title. */
  | { lead: string }
  | { heading: string }
  /** Somebody else's text, as lines. */
  | { words: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { messages: readonly QuotedTribute[]; waiting?: boolean }
  | { button: MailLink; rank?: 'second'; showAddress?: boolean }
  | { note: MailLine };

/** The subject of the page that the mail is about; shown first. */
export interface MailSubject {
  name: string;
  dates: string;
  /** A small JPEG that is sent within the mail. */
  portrait?: Buffer;
}

/** The input of a mail. */
export interface MailDraft {
  kind: MailKind;
  to: string;
  subject: string;
  /** The content of the mail in one sentence. */
  title: string;
  about?: MailSubject;
  parts: readonly MailPart[];
  /** Why somebody gets it, and what if not. */
  end?: MailLine;
  /** The page that it names, with which it is erased. */
  pageId?: string;
  /** Where a mail program unsubscribes from mails like this one, by RFC 8058. */
  unsubscribe?: string;
}

/** The content of a mail as it is stored until it is sent. */
export interface MailBody {
  text: string;
  html: string;
  unsubscribe?: string;
  /** A JPEG in base64, which the HTML names `cid:portrait`. */
  portrait?: string;
}
