import { buffer } from 'node:stream/consumers';
import { Router } from 'express';
import { readClientAddress } from '../../../graphql/context.ts';
import { NotFound } from '../../../graphql/errors.ts';
import { escapeHtml } from '../../../graphql/text.ts';
import { readText } from '../../../http/body.ts';
import type { Limiter } from '../../../limits/rate-limit.ts';
import { parseMediaKey } from '../../uploads/media-address.ts';
import type { OpenPicture } from '../../uploads/media.service.ts';
import type { Tribute } from '../posting/tribute.entity.ts';
import type { MyTributeService } from './my-tribute.service.ts';
import { renderOwnWords } from './render-own-words.ts';

/** What senders take home of their own. */
export function ownWordsRoutes(
  myTributes: Pick<MyTributeService, 'find'>,
  openPicture: OpenPicture,
  limiter: Limiter,
): Router {
  const router = Router();

  // POST /api/tribute/mine { receipt } -> text/html to keep: one's own words with their date, and each photo in it, so
  // that it opens anywhere without network. Also of a message that its page took down or that waits, and of a page
  // that was put away; 404 for a receipt that opens nothing and once it was taken back, 429.
  router.post('/api/tribute/mine', async (request, response) => {
    await limiter.consume(readClientAddress(request));
    const tribute = await myTributes.find(readText(request.body, 'receipt'));
    if (!tribute)
      throw new NotFound('This message is not there any more, or this is not its link.');
    const pictures = await readPictures(tribute, openPicture);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .attachment('my-message.html')
      .type('html')
      .send(renderOwnWords(tribute, pictures));
  });

  return router;
}

/** Its photos as data URIs, as large as the page shows them; one that is gone is left out. */
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
