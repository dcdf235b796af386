import { buffer } from 'node:stream/consumers';
import { Router } from 'express';
import { readClientAddress } from '../../../http/client-address.ts';
import { beginDocument, COLORS, renderPolicy } from '../../../http/html-document.ts';
import { NotFound } from '../../../errors/public-errors.ts';
import { escapeHtml } from '../../../../protocol/escape-html.ts';
import { readText } from '../../../http/body.ts';
import type { Limiter } from '../../../limits/rate-limit.ts';
import { parseMediaKey } from '../../uploads/media-address.ts';
import type { OpenPicture } from '../../uploads/media.service.ts';
import type { Tribute } from '../tribute.entity.ts';
import type { MyTributeService } from './my-tribute.service.ts';

/** The call with which senders download a copy of their own tribute. */
export function tributeCopyRoutes(
  myTributes: Pick<MyTributeService, 'require'>,
  openPicture: OpenPicture,
  limiter: Limiter,
): Router {
  const router = Router();

  // POST /api/tribute/mine { receipt } -> text/html to keep: one's own tribute with its date and photos, all in one
  // file, so that it opens without network. Also for a tribute that waits or was taken down, and on a page that was put
  // away; 404 for an unknown receipt and for a withdrawn tribute, 429.
  router.post('/api/tribute/mine', async (request, response) => {
    await limiter.consume(readClientAddress(request));
    const tribute = await myTributes.require(readText(request.body, 'receipt'));
    const pictures = await readPictures(tribute, openPicture);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .attachment('my-message.html')
      .type('html')
      .send(renderTributeCopy(tribute, pictures));
  });

  return router;
}

/** The tribute's photos as data URIs, as large as the page shows them; one that is gone is left out. */
async function readPictures(tribute: Tribute, open: OpenPicture): Promise<string[]> {
  const pictures: string[] = [];
  for (const { image } of tribute.photos) {
    const key = parseMediaKey(image);
    if (!key) continue;
    const file = await open(key, 'public', async () => true).catch(ignoreMissing);
    if (!file) continue;
    const bytes = await buffer(file.stream);
    pictures.push(escapeHtml(`data:image/${file.format};base64,${bytes.toString('base64')}`));
  }
  return pictures;
}

function ignoreMissing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const STYLE = `${COLORS}
  body { margin: 0; background: var(--paper); color: var(--ink); font: 20px/1.6 Georgia, 'Times New Roman', serif }
  main { max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem 5rem }
  p { margin: 0 0 1.5rem; overflow-wrap: anywhere; white-space: pre-wrap }
  img { display: block; max-width: 100%; height: auto; margin: 0 0 1.5rem }
  footer { color: var(--soft) }
  @media print { :root { --paper: #fff; --ink: #000; --soft: #444 } img { break-inside: avoid } }`;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A message on its own, as a file that opens without network; `pictures` are data URIs, escaped. */
function renderTributeCopy(
  { name, content, createdAt, photos }: Pick<Tribute, 'name' | 'content' | 'createdAt' | 'photos'>,
  pictures: readonly string[],
): string {
  const images = pictures.map(
    (source) => `<img src="${source}" alt="Photo from ${escapeHtml(name)}">`,
  );
  const film = photos.some((photo) => photo.film)
    ? '<p>A film was sent with it; this is a picture of it.</p>\n'
    : '';
  return `${beginDocument('My message', STYLE, renderPolicy(POLICY))}<main>
<p dir="auto">${escapeHtml(content)}</p>
${images.join('\n')}
${film}<footer><bdi>${escapeHtml(name)}</bdi>, <time datetime="${createdAt.toISOString()}">${day.format(createdAt)}</time></footer>
</main>
</html>
`;
}
