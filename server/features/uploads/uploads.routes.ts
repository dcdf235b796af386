import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { readText } from '../../http/body.ts';
import { readClientAddress } from '../../http/client-address.ts';
import type { IncomingUploads } from './resumable/incoming-uploads.ts';
import type { MediaService } from './media.service.ts';
import { MAX_PICTURE_BYTES } from '../../../protocol/limits.ts';
import { receiveFile } from './receive-file.ts';

/** What the upload calls need. */
export interface UploadContext {
  service: MediaService;
  incomingUploads: IncomingUploads;
  /** The folder for files being received. */
  incoming: string;
  /** Admits an upload or throws TooMany. */
  admit(request: IncomingMessage): Promise<void>;
  /** The account of the request; null for visitors. Throws Unauthenticated for an expired or invalid token. */
  readUploader(request: IncomingMessage): Promise<string | null>;
}

/** The documented path after /api/upload/image/tmp, and the form field that it reads. */
const TEMPORARY_PATHS = [
  ['/cover', 'cover'],
  ['/avatar', 'avatar'],
  ['/image', 'image'],
  ['', 'file'],
] as const;

/** The documented upload calls: they store temporary pictures, and commit one of them. */
export function uploadRoutes(context: UploadContext): Router {
  const router = Router();

  // POST /api/upload/image/tmp[/cover|/avatar|/image]: stores a picture for a day.
  for (const [path, field] of TEMPORARY_PATHS)
    router.post(`/api/upload/image/tmp${path}`, async (request, response) => {
      await context.admit(request);
      const controller = new AbortController();
      response.once('close', () => controller.abort());
      const sender = {
        uploader: await context.readUploader(request),
        network: readClientAddress(request),
      };
      const upload = { ...sender, size: readSize(request) };
      const address = await context.incomingUploads.withReservation(upload, async () => {
        const file = await receiveFile(request, field, context.incoming);
        try {
          return await context.service.storePicture(file, sender, { signal: controller.signal });
        } finally {
          await rm(file, { force: true });
        }
      });
      response.json({ error: false, msg: '', preview_url: `${address}/sm`, file_url: address });
    });

  // POST /api/upload/image: commits a temporary picture; can be repeated.
  router.post('/api/upload/image', async (request, response) => {
    const image = readText(request.body, 'image');
    const uploader = await context.readUploader(request);
    const address = await context.service.commitPicture(image, {
      uploader,
      pageId: null,
      isMember: false,
    });
    response.json({ error: false, msg: '', file_url: address });
  });

  return router;
}

/** The most bytes that a body will have: its announced size, or the picture limit. */
function readSize(request: IncomingMessage): number {
  const announced = Number(request.headers['content-length'] ?? MAX_PICTURE_BYTES);
  return Math.min(announced, MAX_PICTURE_BYTES);
}
