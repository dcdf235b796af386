import { hash } from 'node:crypto';
import { type Request, Router } from 'express';
import { MAX_PICTURE_BYTES } from '../../../../protocol/limits.ts';
import { readClientAddress } from '../../../http/client-address.ts';
import { Malformed, NotFound, PublicError } from '../../../errors/public-errors.ts';
import type { IncomingUploads } from './incoming-uploads.ts';
import { createTooLargeError } from '../pictures/detect-picture-type.ts';
import { parseFilmKey } from '../media-address.ts';
import type { UploadFinisher } from './upload-finisher.ts';
import { validateMetadata, createTusServer, toPublicUploadError, TUS_PATH } from './tus-server.ts';
import type { UploadChunks } from './upload-chunks.ts';
import type { UploadContext } from '../uploads.routes.ts';

/** What the resumable uploads need. */
export interface TusContext extends Pick<
  UploadContext,
  'admit' | 'readUploader' | 'incomingUploads'
> {
  chunks: UploadChunks;
  finisher: UploadFinisher;
  /** Counts a further request of an admitted upload; throws TooMany. */
  admitStep(request: Request): Promise<void>;
}

const ID = /^[0-9a-f]{32}$/;
/** The most parts of an upload: more than any client splits a picture into. */
const MAX_PARTS = 16;

/** Resumable uploads by the tus protocol 1.0.0: creation, expiration, termination, concatenation. */
export function tusRoutes(context: TusContext): Router {
  const router = Router();
  const tus = createTusServer(context.incomingUploads, context.chunks, context.readUploader);

  router.use(TUS_PATH, (_request, response, next) => {
    response.set({ 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' });
    next();
  });

  router.options([TUS_PATH, `${TUS_PATH}/:id`], (request, response) =>
    tus.handle(request, response),
  );

  // POST /api/upload/tus: creates an upload, or joins parts (Upload-Concat: final;<address> <address>).
  router.post(TUS_PATH, async (request, response) => {
    const [, addresses] = /^final;(.*)/.exec(request.get('upload-concat') ?? '') ?? [];
    if (addresses === undefined) {
      await context.admit(request);
      return tus.handle(request, response);
    }
    await context.admitStep(request);
    requireProtocol(request);
    const id = await joinUploads(context.incomingUploads, addresses, request);
    response.status(201).location(`${TUS_PATH}/${id}`).end();
  });

  // GET /api/upload/tus/{id}/result -> { error, msg, preview_url, file_url }, once it is complete; can be repeated.
  router.get(`${TUS_PATH}/:id/result`, async (request, response) => {
    await context.admitStep(request);
    const address = await context.finisher.finish(
      readUploadId(request),
      readClientAddress(request),
    );
    const preview = parseFilmKey(address) ? address : `${address}/sm`;
    response.json({ error: false, msg: '', preview_url: preview, file_url: address });
  });

  // HEAD, PATCH and DELETE /api/upload/tus/{id}: read the offset, append bytes, abort.
  for (const method of ['head', 'patch', 'delete'] as const)
    router[method](`${TUS_PATH}/:id`, async (request, response) => {
      await context.admitStep(request);
      readUploadId(request);
      return tus.handle(request, response);
    });

  return router;
}

async function joinUploads(incomingUploads: IncomingUploads, addresses: string, request: Request) {
  try {
    validateMetadata(request.get('upload-metadata') || 'none');
    const ids = addresses
      .trim()
      .split(' ')
      .map((address) => address.split('/').at(-1) ?? '');
    return await joinParts(incomingUploads, ids);
  } catch (error) {
    throw error instanceof PublicError ? toPublicUploadError(error, request) : error;
  }
}

/**
 * Joins complete parts to one upload (the extension "concatenation" of tus) and returns its id, which is derived from
 * theirs: repeating the call after a lost response gives the same. Throws NotFound for a part that is not there,
 * Malformed for parts that are incomplete or of different accounts, and a refusal for too large a picture.
 */
async function joinParts(uploads: IncomingUploads, ids: string[]): Promise<string> {
  if (ids.length === 0 || ids.length > MAX_PARTS || new Set(ids).size < ids.length)
    throw new Malformed(`An upload is joined from 1 to ${MAX_PARTS} different pieces.`);
  const id = hash('sha256', ids.join()).slice(0, 32);
  if (await uploads.find(id)) return id;

  const parts = await uploads.findAll(ids);
  if (parts.length < ids.length) throw new NotFound('A piece of this upload is not here.');
  for (const part of parts)
    if (!part.partial || part.done || (await uploads.receivedBytes(part)) !== part.size)
      throw new Malformed('A piece of this upload is not complete.');
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size > MAX_PICTURE_BYTES) throw createTooLargeError();
  const [uploader = null, another] = new Set(
    parts.flatMap((part) => (part.uploader ? [part.uploader] : [])),
  );
  if (another) throw new Malformed('These pieces come from different accounts.');

  await uploads.addJoined({ id, uploader, size, parts: ids });
  return id;
}

function requireProtocol(request: Request): void {
  if (request.get('tus-resumable') !== '1.0.0')
    throw new PublicError('Tus-Resumable must be 1.0.0.', 'MALFORMED', 412);
}

function readUploadId(request: Request): string {
  const { id } = request.params;
  if (typeof id !== 'string' || !ID.test(id)) throw new NotFound('There is no such upload.');
  return id;
}
