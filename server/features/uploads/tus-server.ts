import type { IncomingMessage } from 'node:http';
import { Metadata, Server } from '@tus/server';
import { addressOf } from '../../graphql/context.ts';
import { Forbidden, Malformed, NotFound, PublicError, Refused } from '../../graphql/errors.ts';
import type { UploadChunks } from './upload-chunks.ts';
import { UploadLocks } from './upload-locks.ts';
import { UploadStore } from './upload-store.ts';
import { type IncomingUploads, expiryStart, newUploadId, tooLarge } from './incoming-uploads.ts';
import { isForbiddenFileName } from '../../../protocol/file-name.ts';
import { isForbiddenFileType } from './file-name.ts';
import { MAX_PICTURE_BYTES } from '../../../protocol/limits.ts';

/** Where uploads in pieces are begun; each lives below, under its id. */
export const TUS_PATH = '/api/upload/tus';

/** A connection that another request waits for may still write down what it has. */
const LET_GO_WITHIN_MS = 500;

/** The protocol's own part; joining pieces and the result are routes of ours. */
export function createTusServer(
  incomingUploads: IncomingUploads,
  chunks: UploadChunks,
  uploaderOf: (request: IncomingMessage) => Promise<string | null>,
): Server {
  return new Server({
    path: TUS_PATH,
    datastore: new UploadStore(incomingUploads, chunks),
    locker: new UploadLocks(),
    lockDrainTimeout: LET_GO_WITHIN_MS,
    maxSize: MAX_PICTURE_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false, // pages of other sites get no answer they could read
    namingFunction: newUploadId,
    async onUploadCreate(request, upload) {
      if (!upload.size) throw new Refused('This file is empty. Please choose another picture.');
      checkMetadata(upload.metadata ?? {});
      const sender = request.runtime?.node?.req as IncomingMessage;
      const uploader = await uploaderOf(sender);
      await incomingUploads.begin({
        id: upload.id,
        size: upload.size,
        partial: sender.headers['upload-concat'] === 'partial',
        uploader,
        network: addressOf(sender),
      });
      upload.creation_date = expiryStart(new Date(), uploader);
      return { metadata: {} }; // a name is judged, never kept
    },
    onResponseError(request, error) {
      throw publicErrorOf(error, request.runtime?.node?.req as IncomingMessage);
    },
  });
}

/** Refuses what its name or declared type already rules out; the header as it came, or parsed. */
export function checkMetadata(header: string | Record<string, string | null>): void {
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

/** A refusal of the protocol needs a status of refusal: 200 would say that it was taken. */
export function publicErrorOf(
  error: Error | { status_code: number; body: string },
  request: IncomingMessage,
): Error {
  if (error instanceof Refused) return new Forbidden(error.message);
  if (error instanceof PublicError) return error;
  const { status_code: status = 500, body = '' } = error as { status_code?: number; body?: string };
  if (status === 404 || status === 410)
    return new NotFound('This upload is not here any more. Please send the picture again.');
  if (status === 413) return tooLarge();
  if (status !== 500) return new PublicError(body.trim(), 'MALFORMED', status);
  if (request.destroyed && !request.complete) return new Malformed('The upload broke off.');
  return error instanceof Error ? error : new Error(body.trim());
}
