import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StoredFile } from './storage.ts';

/** How long a picture may be kept by whoever gets it (Cache-Control), and the tag of its content. */
interface Caching {
  tag: string;
  control: string;
}

/** Answers with a WebP picture, or that it is still the same. */
export async function sendPicture(
  { size, stream }: StoredFile,
  { tag, control }: Caching,
  response: Response,
): Promise<void> {
  response.set({
    'Content-Type': 'image/webp',
    'Content-Length': String(size),
    'Content-Disposition': 'inline; filename="picture.webp"',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': control,
    ETag: `"${tag}"`,
  });
  if (response.req.fresh || response.req.method === 'HEAD') {
    stream.destroy();
    if (response.req.fresh) {
      response.removeHeader('Content-Length');
      response.status(304);
    }
    response.end();
    return;
  }
  await pipeline(stream, response).catch(() => response.destroy()); // the reader left
}
