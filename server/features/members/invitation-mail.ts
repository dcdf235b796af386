import type { Mail } from '../mail/mailer.ts';
import { escapeHtml } from '../../graphql/text.ts';

/** The content of the mail. */
interface Invited {
  to: string;
  inviter: string;
  /** The page's title, or its address if it has none. */
  page: string;
  link: string;
}

/** The mail that invites to edit a page; its lines are short enough to arrive unchanged. */
export function createInvitationMail({ to, inviter, page, link }: Invited): Mail {
  const text = `Hello,

${inviter} invites you to look after this page together:
${page}

You can add photos and words and care for the messages that others
leave. To accept, open this link:

${link}

The link works once and for 7 days. If you do not know what this is
about, there is nothing to do.

Keepsake`;
  const paragraphs = text
    .split('\n\n')
    .map(
      (part) =>
        `<p>${part === link ? renderButton(link) : escapeHtml(part).replaceAll('\n', ' ')}</p>`,
    );
  return {
    to,
    subject: `${inviter} invites you to edit a page`,
    text,
    html: renderFrame(paragraphs.join('\n')),
  };
}

function renderButton(link: string): string {
  return `<a href="${link}" style="display:inline-block;padding:12px 20px;background:#2F5D50;color:#FBF8F3;text-decoration:none;border-radius:4px">See the invitation</a><br><br><small>${link}</small>`;
}

function renderFrame(content: string): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#FBF8F3;color:#2B2A28;font:17px/1.6 Georgia,serif"><div style="max-width:34em;margin:0 auto">${content}</div></body></html>`;
}
