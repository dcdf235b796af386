import type { MailKind } from './mail-kinds.ts';

/** A link; it never acts by itself, but opens a page with a button. */
export interface MailLink {
  label: string;
  href: string;
}

/** A line with links in it. */
export type MailLine = readonly (string | MailLink)[];

/** Somebody's words, shown as they were written. */
export interface QuotedTribute {
  /** Null where a mail must not carry them. */
  words: string | null;
  name: string;
  when?: string;
  /** Why it waits. */
  reason?: string;
  links?: readonly MailLink[];
}

/** What a mail is made of, in its order; both forms show it with the same words. */
export type MailPart =
  | { text: string }
  /** The same, second in rank to the title. */
  | { lead: string }
  | { heading: string }
  /** Somebody else's words, in lines. */
  | { words: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { messages: readonly QuotedTribute[]; waiting?: boolean }
  | { button: MailLink; rank?: 'second'; showAddress?: boolean }
  | { note: MailLine };

/** Whom a mail is about: shown first. */
export interface MailSubject {
  name: string;
  dates: string;
  /** A small JPEG that is sent within the mail. */
  portrait?: Buffer;
}

/** What a mail is composed of. */
export interface MailDraft {
  kind: MailKind;
  to: string;
  subject: string;
  /** What it says, in one sentence. */
  title: string;
  about?: MailSubject;
  parts: readonly MailPart[];
  /** Why somebody gets it, and what if not. */
  end?: MailLine;
  /** The page that it names, with which it is erased. */
  pageId?: string;
  /** Where a mail program stops mails like this one, by RFC 8058. */
  unsubscribe?: string;
}

/** What is stored of a mail until it is sent. */
export interface MailBody {
  text: string;
  html: string;
  unsubscribe?: string;
  /** A JPEG in base64, which the HTML names `cid:portrait`. */
  portrait?: string;
}
