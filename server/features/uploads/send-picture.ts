import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StoredFile } from './storage.ts';

/** The Cache-Control of a picture, and its ETag. */
interface Caching {
  tag: string;
  control: string;
}

/** Responds with a WebP picture, or 304 if the browser's copy is current. */
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
  await pipeline(stream, response).catch(() => response.destroy()); // the client disconnected
}
