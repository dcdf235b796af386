import type { MailKind } from './mail-kinds.ts';
import type { MailBody, MailDraft } from './mail-parts.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

declare const composed: unique symbol;

/** A mail to be queued; only `composeMail` makes one. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly body: MailBody;
  readonly pageId: string | null;
  readonly [composed]: true;
}

const MAX_SUBJECT = 150;
/** Line ends would begin another header, and marks of direction could show the letters in another order. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Makes a mail from its parts, as text and as HTML. Throws for a link that is no web address. */
export function composeMail(draft: MailDraft): Mail {
  const { kind, to, about, pageId = null, unsubscribe } = draft;
  const subject = toSubject(draft.subject);
  const portrait = about?.portrait?.toString('base64');
  const html = renderHtml({ ...draft, subject });
  const body = { text: renderText(draft), html, unsubscribe, portrait };
  return { kind, to, subject, body, pageId } as Mail;
}

/** One line without characters that a mail program could take for a header. */
function toSubject(words: string): string {
  const letters = [...words.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()];
  if (letters.length <= MAX_SUBJECT) return letters.join('');
  return `${letters.slice(0, MAX_SUBJECT - 1).join('')}…`;
}
