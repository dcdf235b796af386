import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { addressOf } from '../../graphql/context.ts';
import type { IncomingUploads } from './incoming-uploads.ts';
import type { MediaService } from './media.service.ts';
import { MAX_PICTURE_BYTES } from '../../../protocol/limits.ts';
import { receiveFile } from './receive-file.ts';

/** What the upload calls depend on. */
export interface UploadContext {
  service: MediaService;
  incomingUploads: IncomingUploads;
  /** Where files lie while they arrive. */
  incoming: string;
  /** Lets an upload pass or throws TooMany. */
  admit(request: IncomingMessage): Promise<void>;
  /** The account that asks; null for visitors. Throws Unauthenticated for a token that is not good any more. */
  uploaderOf(request: IncomingMessage): Promise<string | null>;
}

/** The documented path after /api/upload/image/tmp, and the form field that it reads. */
const TEMPORARY_PATHS = [
  ['/cover', 'cover'],
  ['/avatar', 'avatar'],
  ['/image', 'image'],
  ['', 'file'],
] as const;

/** The documented upload calls: temporary pictures, and keeping one of them. */
export function uploadRoutes(context: UploadContext): Router {
  const router = Router();

  // POST /api/upload/image/tmp[/cover|/avatar|/image]: stores a picture for a day.
  for (const [path, field] of TEMPORARY_PATHS)
    router.post(`/api/upload/image/tmp${path}`, async (request, response) => {
      await context.admit(request);
      const controller = new AbortController();
      response.once('close', () => controller.abort());
      const sender = { uploader: await context.uploaderOf(request), network: addressOf(request) };
      const upload = { ...sender, size: sizeOf(request) };
      const { address } = await context.incomingUploads.withReservation(upload, async () => {
        const file = await receiveFile(request, field, context.incoming);
        try {
          return await context.service.storePicture(file, sender, { signal: controller.signal });
        } finally {
          await rm(file, { force: true });
        }
      });
      response.json({ error: false, msg: '', preview_url: `${address}/sm`, file_url: address });
    });

  // POST /api/upload/image: keeps a temporary picture for good; again is fine.
  router.post('/api/upload/image', async (request, response) => {
    const image = text(request.body, 'image');
    const uploader = await context.uploaderOf(request);
    const address = await context.service.commitPicture(image, {
      uploader,
      pageId: null,
      asMember: false,
    });
    response.json({ error: false, msg: '', file_url: address });
  });

  return router;
}

/** The most that will be written of a body: as announced, or all that a picture may have. */
function sizeOf(request: IncomingMessage): number {
  const announced = Number(request.headers['content-length'] ?? MAX_PICTURE_BYTES);
  return Math.min(announced, MAX_PICTURE_BYTES);
}
