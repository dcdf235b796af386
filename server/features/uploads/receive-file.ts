import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Malformed, type PublicError, Refused } from '../../errors/public-errors.ts';
import { isForbiddenFileName } from '../../../protocol/file-name.ts';
import { MAX_PICTURE_BYTES } from '../../../protocol/limits.ts';
import { createTooLargeError } from './pictures/detect-picture-type.ts';

const TIMEOUT_MS = 5 * 60_000;
/** A refused upload is read to its end so that the client gets the response, but only up to this size. */
const MAX_BODY_BYTES = 4 * MAX_PICTURE_BYTES;
const LIMITS = {
  files: 1,
  fileSize: MAX_PICTURE_BYTES,
  fields: 5,
  fieldSize: 1024,
  parts: 6,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/**
 * Reads the one file of a multipart request, sent under the name `field`, into `folder` and returns its path; the
 * caller deletes it. Leaves nothing behind if it throws.
 */
export async function receiveFile(
  request: IncomingMessage,
  field: string,
  folder: string,
): Promise<string> {
  const parser = createParser(request);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx'); // created before anything can fail, so that cleaning up deletes it
  const stop = new AbortController();
  let refusal: PublicError | null = null;
  let written: Promise<void> | null = null;

  parser.on('file', (sentAs, stream, fileName) => {
    stream.on('limit', () => {
      refusal = createTooLargeError();
    });
    if (sentAs !== field) refusal = new Malformed(`The file must be sent as "${field}".`);
    else if (isForbiddenFileName(fileName ?? ''))
      refusal = new Refused('Files of this kind cannot be uploaded. Please choose a picture.');
    if (refusal) stream.on('error', () => undefined).resume();
    else written = pipeline(stream, file.createWriteStream(), { signal: stop.signal });
    written?.catch((error: unknown) => stop.abort(error)); // for example a full disk
  });
  parser.on('filesLimit', () => (refusal ??= new Malformed('Please send one file at a time.')));
  parser.on('partsLimit', () => (refusal ??= new Malformed('This form has too many parts.')));

  try {
    await readAll(request, parser, stop.signal);
    await (written as Promise<void> | null);
    if (refusal) throw refusal as PublicError;
    if (!written) throw new Refused('Please choose a picture.');
    return path;
  } catch (error) {
    stop.abort();
    await (written as Promise<void> | null)?.catch(() => undefined);
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

function createParser(request: IncomingMessage): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  try {
    if (!/^multipart\/form-data/i.test(type)) throw new Error('not a form');
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: LIMITS });
  } catch {
    throw new Malformed('A picture must be sent as multipart/form-data.');
  }
}

/** Not a stream pipeline: that would destroy the request, and then no response could be sent. */
async function readAll(
  request: IncomingMessage,
  parser: BusboyInstance,
  stop: AbortSignal,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let size = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const brokenOff = () => reject(new Malformed('The upload broke off. Please try again.'));
      timer = setTimeout(brokenOff, TIMEOUT_MS);
      stop.addEventListener('abort', () => reject(stop.reason));
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BODY_BYTES) request.destroy();
      });
      const closed = () => (request.complete ? undefined : brokenOff());
      if (request.destroyed) closed(); // it closed before the listener was added
      request.on('close', closed);
      request.on('error', brokenOff);
      parser.on('error', brokenOff);
      parser.on('finish', resolve);
      request.pipe(parser);
    });
  } finally {
    clearTimeout(timer);
    request.unpipe(parser);
    request.resume();
  }
}
