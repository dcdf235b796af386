import { escapeHtml } from '../../../graphql/text.ts';
import type { Tribute } from '../posting/tribute.entity.ts';

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const STYLE = `
  :root { color-scheme: light dark; --paper: #fbf8f3; --ink: #2b2a28; --soft: #6a655c }
  @media (prefers-color-scheme: dark) { :root { --paper: #161513; --ink: #efe9df; --soft: #a69f92 } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 20px/1.6 Georgia, 'Times New Roman', serif }
  main { max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem 5rem }
  p { margin: 0 0 1.5rem; overflow-wrap: anywhere; white-space: pre-wrap }
  img { display: block; max-width: 100%; height: auto; margin: 0 0 1.5rem }
  footer { color: var(--soft) }
  @media print { :root { --paper: #fff; --ink: #000; --soft: #444 } img { break-inside: avoid } }`;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A message on its own, as a file that opens without network; `pictures` are data URIs, escaped. */
export function renderOwnWords(
  { name, content, createdAt, photos }: Pick<Tribute, 'name' | 'content' | 'createdAt' | 'photos'>,
  pictures: readonly string[],
): string {
  const images = pictures.map(
    (source) => `<img src="${source}" alt="Photo from ${escapeHtml(name)}">`,
  );
  const film = photos.some((photo) => photo.film)
    ? '<p>A film was sent with it; this is a picture of it.</p>\n'
    : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My message</title>
<style>${STYLE}</style>
<main>
<p dir="auto">${escapeHtml(content)}</p>
${images.join('\n')}
${film}<footer><bdi>${escapeHtml(name)}</bdi>, <time datetime="${createdAt.toISOString()}">${day.format(createdAt)}</time></footer>
</main>
</html>
`;
}
