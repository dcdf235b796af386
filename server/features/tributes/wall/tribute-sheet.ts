import { escapeHtml } from '../../../graphql/text.ts';
import type { Tribute } from '../posting/tribute.entity.ts';

/** What a sheet shows of a tribute. */
export type SheetItem = Pick<Tribute, 'name' | 'content' | 'image' | 'createdAt'>;

const STYLE = `
  body { max-width: 38rem; margin: 0 auto; padding: 2rem 1.25rem; background: #fbf8f3; color: #2b2a28;
    font: 1.1rem/1.6 Georgia, serif; overflow-wrap: anywhere }
  h1 { font-weight: 400; font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem }
  a { color: #2f5d50; display: inline-block; padding: .6rem 0 }
  article { padding: 1.25rem 0; border-top: 1px solid #e6dfd3; break-inside: avoid }
  article p { margin: 0; white-space: pre-wrap }
  img { display: block; max-width: 100%; width: 20rem; max-height: 80vh; height: auto; margin: .9rem 0 }
  footer, .note { margin: .5rem 0 0; font-size: .95rem; color: #5f5b54 }
  .note { margin-bottom: 1.1rem }
  footer b { font-weight: 400; color: #2b2a28 }
  .book header { text-align: center; padding: 3rem 0 3.5rem }
  .book header h1 { font-size: 2.4rem; margin: 0 0 1.25rem }
  .book header p { margin: .25rem 0; color: #5f5b54 }
  .book header .title { color: #2b2a28; font-style: italic; font-size: 1.25rem }
  .book article { padding: 1.75rem 0 }
  .book img { width: 100% }
  @media (prefers-color-scheme: dark) {
    body { background: #161513; color: #efe9df } a { color: #8fc5b1 }
    article { border-color: #35322d } footer, .note, .book header p { color: #b3aca0 }
    footer b, .book header .title { color: #efe9df }
  }
  @media print { body { max-width: none; padding: 0; background: none; color: #000 } nav { display: none }
    article { border-color: #ccc } footer, footer b, .note, .book header p, .book header .title { color: #333 }
    .book header { break-after: page; padding-top: 35vh } .book img { width: 24rem } }`;

/** A plain HTML document without scripts, for printing or reading. `body` is HTML. */
export function renderSheet(title: string, kind: 'wall' | 'book', body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<body class="${kind}">
${body}
</body>
</html>
`;
}

/** A tribute on a sheet, with its time formatted by `when`; `variant` is the size of its picture. */
export function renderArticle(
  { name, content, image, createdAt }: SheetItem,
  when: Intl.DateTimeFormat,
  variant: 'sm' | 'public',
): string {
  const from = escapeHtml(name);
  const picture = image
    ? `<img src="${escapeHtml(image)}/${variant}" alt="Photo from ${from}"${sizeAttributes(image)}>`
    : '';
  return `<article><p dir="auto">${escapeHtml(content)}</p>${picture}<footer><b dir="auto">${from}</b>, <time datetime="${createdAt.toISOString()}">${when.format(createdAt)}</time></footer></article>`;
}

/** The size is part of the picture's address; setting it prevents layout shifts. */
function sizeAttributes(image: string): string {
  const [, width, height] = /_(\d+)x(\d+)_[0-9a-f]{6}$/.exec(image) ?? [];
  return width ? ` width="${width}" height="${height}"` : '';
}
