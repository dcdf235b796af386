import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** The first and the last byte of a part. */
export interface ByteRange {
  start: number;
  end: number;
}

interface Content {
  size: number;
  /** Differs for every other content; without its quotes. */
  etag: string;
  /** Opens the part, or the whole. */
  open(part?: ByteRange): Promise<Readable>;
}

/**
 * Sends a file, or the range of it in the Range header (206; 416 for a range that does not exist), so that an
 * interrupted download can continue. A request for several ranges gets the whole file.
 */
export async function sendPart(
  request: Request,
  response: Response,
  { size, etag, open }: Content,
): Promise<void> {
  response.set({ 'Accept-Ranges': 'bytes', ETag: `"${etag}"` });
  if (request.fresh) return void response.status(304).end();
  const isSame = (request.get('if-range') ?? `"${etag}"`) === `"${etag}"`;
  const ranges = isSame ? request.range(size) : undefined;
  if (ranges === -1) return void response.status(416).set('Content-Range', `bytes */${size}`).end();
  const isPart = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1;
  const { start, end } = isPart ? ranges[0]! : { start: 0, end: size - 1 };
  response.status(isPart ? 206 : 200).set('Content-Length', String(end - start + 1));
  if (isPart) response.set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') return void response.end();
  const stream = await open(isPart ? { start, end } : undefined);
  await pipeline(stream, response).catch(() => response.destroy()); // most often the reader left
}
