import { type Request, Router } from 'express';
import { readClientAddress } from '../../../http/client-address.ts';
import { NotFound, PublicError } from '../../../errors/public-errors.ts';
import type { IncomingUploads } from './incoming-uploads.ts';
import { joinParts } from './join-parts.ts';
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

function requireProtocol(request: Request): void {
  if (request.get('tus-resumable') !== '1.0.0')
    throw new PublicError('Tus-Resumable must be 1.0.0.', 'MALFORMED', 412);
}

function readUploadId(request: Request): string {
  const { id } = request.params;
  if (typeof id !== 'string' || !ID.test(id)) throw new NotFound('There is no such upload.');
  return id;
}
