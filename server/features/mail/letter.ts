import { escapeHtml } from '../../graphql/text.ts';
import type { Mail } from './mailer.ts';

/** A mail as its service writes it. */
interface Letter {
  to: string;
  subject: string;
  /** Its paragraphs, in lines short enough to arrive unchanged; one that is just the link becomes a button. */
  text: string;
  link?: { href: string; label: string };
}

/** A mail in its two forms, with the same words. */
export function createLetter({ to, subject, text, link }: Letter): Mail {
  const paragraphs = text
    .split('\n\n')
    .map((part) =>
      link && part === link.href
        ? renderButton(link)
        : `<p>${escapeHtml(part).replaceAll('\n', ' ')}</p>`,
    );
  return { to, subject, text, html: renderFrame(paragraphs.join('\n')) };
}

function renderButton({ href, label }: { href: string; label: string }): string {
  return `<p><a href="${href}" style="display:inline-block;padding:12px 20px;background:#2F5D50;color:#FBF8F3;text-decoration:none;border-radius:4px">${label}</a><br><br><small>${href}</small></p>`;
}

function renderFrame(content: string): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#FBF8F3;color:#2B2A28;font:17px/1.6 Georgia,serif"><div style="max-width:34em;margin:0 auto">${content}</div></body></html>`;
}
