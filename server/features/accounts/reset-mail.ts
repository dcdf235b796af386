import type { Mail } from '../mail/mailer.ts';

/** The mail with a link to choose a new password; its lines are short enough to arrive unchanged. */
export function createResetMail(to: string, link: string): Mail {
  const text = `Hello,

somebody, most likely you, asked for a new password for your Keepsake
account. You can choose one here:

${link}

The link works once and for 30 minutes. If it was not you, there is
nothing to do: your password stays as it is.

Keepsake`;
  const paragraphs = text
    .split('\n\n')
    .map((part) => `<p>${part === link ? renderButton(link) : part.replaceAll('\n', ' ')}</p>`);
  return { to, subject: 'Choose a new password', text, html: renderFrame(paragraphs.join('\n')) };
}

function renderButton(link: string): string {
  return `<a href="${link}" style="display:inline-block;padding:12px 20px;background:#2F5D50;color:#FBF8F3;text-decoration:none;border-radius:4px">Choose a new password</a><br><br><small>${link}</small>`;
}

function renderFrame(content: string): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#FBF8F3;color:#2B2A28;font:17px/1.6 Georgia,serif"><div style="max-width:34em;margin:0 auto">${content}</div></body></html>`;
}
