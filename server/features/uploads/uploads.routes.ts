import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { Refused, Unauthenticated } from '../../graphql/errors.ts';
import type { MediaService } from './media.service.ts';
import { receiveFile } from './receive-file.ts';

/** What the upload calls need to know of their surroundings. */
export interface UploadDoor {
  service: MediaService;
  /** Where files lie while they arrive. */
  incoming: string;
  /** Lets an upload pass or throws TooMany. */
  admit(request: IncomingMessage): Promise<void>;
  /** The account that asks; null for visitors. */
  uploaderOf(request: IncomingMessage): Promise<string | null>;
}

/** The documented path after /api/upload/image/tmp, and the form field that it reads. */
const TEMPORARY = [
  ['/cover', 'cover'],
  ['/avatar', 'avatar'],
  ['/image', 'image'],
  ['', 'file'],
] as const;

/** The documented upload calls: temporary pictures, and keeping one of them. */
export function uploadRoutes(door: UploadDoor): Router {
  const router = Router();

  // POST /api/upload/image/tmp[/cover|/avatar|/image]: stores a picture for a day.
  for (const [path, field] of TEMPORARY)
    router.post(`/api/upload/image/tmp${path}`, async (request, response) => {
      await door.admit(request);
      const uploader = await door.uploaderOf(request);
      const file = await receiveFile(request, field, door.incoming);
      try {
        const { address } = await door.service.storePicture(file, uploader);
        response.json({ error: false, msg: '', preview_url: `${address}/sm`, file_url: address });
      } finally {
        await rm(file, { force: true });
      }
    });

  // POST /api/upload/image: keeps a temporary picture for good; again is fine.
  router.post('/api/upload/image', async (request, response) => {
    const image = text(request.body, 'image');
    const uploader = await door.uploaderOf(request);
    const address = await door.service.commitPicture(image, uploader).catch((error: unknown) => {
      // an outdated token: after a fresh one the picture may well be the sender's
      const outdated = !uploader && /^JWT\s+\S/i.test(request.headers.authorization ?? '');
      throw error instanceof Refused && outdated ? new Unauthenticated() : error;
    });
    response.json({ error: false, msg: '', file_url: address });
  });

  return router;
}
