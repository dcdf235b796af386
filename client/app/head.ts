import type { Head } from '../routes/screen.ts';

/** The head's tags for a screen, escaped; addresses are absolute, as link previews require. */
export function renderHead(head: Head, publicUrl: string, path: string): string {
  const image = head.image && new URL(head.image, publicUrl).href;
  const canonical = new URL(head.path ?? path, publicUrl).href;
  const meta = (key: 'name' | 'property', name: string, content: string | undefined) =>
    content && `<meta ${key}="${name}" content="${escape(content)}">`;
  return [
    `<title>${escape(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escape(canonical)}">`,
    head.unlisted && '<meta name="robots" content="noindex">',
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Keepsake'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.address ? new URL(head.address, publicUrl).href : canonical),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** The meta tag from which the running app reads the operator's contact. */
export function renderContact(contact: string | null): string[] {
  return contact ? [`<meta name="contact" content="${escape(contact)}">`] : [];
}

function escape(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replace(/[&<>"]/g, (character) => `&${names[character]};`);
}
