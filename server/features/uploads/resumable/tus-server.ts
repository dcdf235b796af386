import type { IncomingMessage } from 'node:http';
import { Metadata, Server } from '@tus/server';
import { readClientAddress } from '../../../http/client-address.ts';
import {
  Forbidden,
  Malformed,
  NotFound,
  PublicError,
  Refused,
} from '../../../errors/public-errors.ts';
import type { UploadChunks } from './upload-chunks.ts';
import { UploadLocks } from './upload-locks.ts';
import { UploadStore } from './upload-store.ts';
import { type IncomingUploads, toExpiryStart, generateUploadId } from './incoming-uploads.ts';
import { createTooLargeError } from '../pictures/detect-picture-type.ts';
import { isForbiddenFileName } from '../../../../protocol/file-name.ts';
import { MAX_FILM_BYTES, MAX_PICTURE_BYTES } from '../../../../protocol/limits.ts';

/** The address at which resumable uploads are created; each has its own below it. */
export const TUS_PATH = '/api/upload/tus';

/** The declared types of films. */
const FILM_TYPE = /^video\/(?:mp4|quicktime|webm)$/i;

/** How long a connection may take to store its bytes when another request waits for the upload. */
const LOCK_RELEASE_MS = 500;

/** The part of the protocol that the library handles; joining parts and the result are our own routes. */
export function createTusServer(
  incomingUploads: IncomingUploads,
  chunks: UploadChunks,
  readUploader: (request: IncomingMessage) => Promise<string | null>,
): Server {
  return new Server({
    path: TUS_PATH,
    datastore: new UploadStore(incomingUploads, chunks),
    locker: new UploadLocks(),
    lockDrainTimeout: LOCK_RELEASE_MS,
    maxSize: MAX_FILM_BYTES, // of a picture it is checked below
    relativeLocation: true,
    allowedOrigins: () => false, // pages of other sites cannot read the responses
    namingFunction: generateUploadId,
    async onUploadCreate(request, upload) {
      if (!upload.size) throw new Refused('This file is empty. Please choose another picture.');
      validateMetadata(upload.metadata ?? {});
      const sender = request.runtime?.node?.req as IncomingMessage;
      const partial = sender.headers['upload-concat'] === 'partial';
      const isFilm = !partial && FILM_TYPE.test(upload.metadata?.['filetype'] ?? '');
      if (!isFilm && upload.size > MAX_PICTURE_BYTES) throw createTooLargeError();
      const uploader = await readUploader(sender);
      await incomingUploads.begin({
        id: upload.id,
        size: upload.size,
        partial,
        isFilm,
        uploader,
        network: readClientAddress(sender),
      });
      upload.creation_date = toExpiryStart({ createdAt: new Date(), activeAt: null, uploader });
      return { metadata: {} }; // the name is checked, but not stored
    },
    onResponseError(request, error) {
      throw toPublicUploadError(error, request.runtime?.node?.req as IncomingMessage);
    },
  });
}

/** Refuses an upload by its file name or declared type; takes the raw or the parsed header. */
export function validateMetadata(header: string | Record<string, string | null>): void {
  const metadata = typeof header === 'string' ? parseMetadata(header) : header;
  const { filename, name, filetype } = metadata;
  if (isForbiddenFileName(filename ?? name ?? '') || isForbiddenFileType(filetype ?? ''))
    throw new Refused('Files of this kind cannot be uploaded. Please choose a picture.');
}

function parseMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch {
    throw new Malformed('Upload-Metadata could not be read.');
  }
}

/** A refusal needs an error status in this protocol: 200 would mean that the bytes were accepted. */
export function toPublicUploadError(
  error: Error | { status_code: number; body: string },
  request: IncomingMessage,
): Error {
  if (error instanceof Refused) return new Forbidden(error.message);
  if (error instanceof PublicError) return error;
  const { status_code: status = 500, body = '' } = error as { status_code?: number; body?: string };
  if (status === 404 || status === 410)
    return new NotFound('This upload is not here any more. Please send the picture again.');
  if (status === 413) return createTooLargeError();
  if (status !== 500) return new PublicError(body.trim(), 'MALFORMED', status);
  if (request.destroyed && !request.complete) return new Malformed('The upload broke off.');
  return error instanceof Error ? error : new Error(body.trim());
}

/** Whether a declared media type is certainly no picture or film; if it is vague, the content decides. */
function isForbiddenFileType(type: string): boolean {
  return !/^(?:image\/.*|application\/octet-stream|)$/i.test(type.trim()) && !FILM_TYPE.test(type);
}
