import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StoredFile } from '../storage/storage.ts';

/** The Cache-Control of a picture, and its ETag. */
interface Caching {
  tag: string;
  control: string;
}

/** A picture, with the part of its media type after `image/`. */
export interface TypedPicture extends StoredFile {
  format: string;
}

/** Responds with a picture, or 304 if the browser's copy is current. */
export async function sendPicture(
  { size, stream, format }: TypedPicture,
  { tag, control }: Caching,
  response: Response,
): Promise<void> {
  response.set({
    'Content-Type': `image/${format}`,
    'Content-Length': String(size),
    'Content-Disposition': `inline; filename="picture.${format.split('+', 1)[0]}"`,
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
