import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { addressOf, type ViewerOf } from '../../graphql/context.ts';
import { createLimiter } from '../../graphql/rate-limit.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, Shared } from '../module.ts';
import { IncomingUploads } from './incoming-uploads.ts';
import { diskStorage, INCOMING } from './disk-storage.ts';
import { UploadFinisher } from './upload-finisher.ts';
import { mediaRoutes } from './media.routes.ts';
import { MediaService } from './media.service.ts';
import { Pictures } from './pictures.ts';
import type { Storage } from './storage.ts';
import { tusRoutes } from './tus.routes.ts';
import { s3Storage } from './s3-storage.ts';
import { UploadChunks } from './upload-chunks.ts';
import { uploadRoutes } from './uploads.routes.ts';

interface Dependencies extends Shared {
  members: MemberService;
  viewerOf: ViewerOf;
}

export interface UploadsModule extends FeatureModule {
  service: MediaService;
  /** Where media lie, and what opens pictures, for features that keep some of their own. */
  storage: Storage;
  pictures: Pictures;
}

/** A chapel's 300 phones share one address, and some try twice. */
const UPLOADS_PER_ADDRESS = { points: 600, seconds: 60 };
/** Each picture in pieces takes several calls. */
const STEPS_PER_ADDRESS = { points: 6_000, seconds: 60 };
const SWEEP_EVERY_MS = 10 * 60_000;
const LEFTOVER_AFTER_MS = 60 * 60_000;

/** Composes storage, service and routes of pictures. */
export function createUploads(dependencies: Dependencies): UploadsModule {
  const { env, db, members, viewerOf } = dependencies;
  const folder = join(env.dataDir, 'media');
  const incoming = join(folder, INCOMING);
  const storage = env.s3 ? s3Storage(env.s3) : diskStorage(folder);
  const pictures = new Pictures();
  const isMember = (account: string) => members.isMemberAnywhere(account); // theirs come first
  const service = new MediaService(db, storage, pictures, isMember);
  const chunks = new UploadChunks(db);
  const disk = { folder: incoming, reserve: env.diskReserve };
  const incomingUploads = new IncomingUploads(db, chunks, disk);
  const finishing = new UploadFinisher(incomingUploads, chunks, service, incoming);
  mkdirSync(incoming, { recursive: true, mode: 0o700 }); // others shall not read originals
  const limit = createLimiter(UPLOADS_PER_ADDRESS, env.rateLimitScale);
  const stepLimit = createLimiter(STEPS_PER_ADDRESS, env.rateLimitScale);
  const uploaderOf = async (request: IncomingMessage) => (await viewerOf(request))?.id ?? null;
  const isMemberOf = async (id: string, pageIds: string[]) =>
    (await members.rolesOf({ id }, pageIds)).size > 0;
  const context = {
    admit: (request: IncomingMessage) => limit.take(addressOf(request)),
    admitStep: (request: IncomingMessage) => stepLimit.take(addressOf(request)),
    uploaderOf,
    incomingUploads,
  };
  return {
    service,
    storage,
    pictures,
    routes: [
      mediaRoutes(service, { uploaderOf, isMemberOf }),
      uploadRoutes({ ...context, service, incoming }),
      tusRoutes({ ...context, chunks, finishing }),
    ],
    jobs: [
      {
        name: 'remove pictures that nobody kept',
        everyMs: SWEEP_EVERY_MS,
        run: () => service.sweep(),
      },
      {
        name: 'forget uploads given up',
        everyMs: SWEEP_EVERY_MS,
        run: () => incomingUploads.sweep(),
      },
      {
        name: 'remove left-over files',
        everyMs: SWEEP_EVERY_MS,
        inEachProcess: true,
        run: () => removeLeftovers(incoming),
      },
    ],
    close: () => pictures.close(),
  };
}

/** Files that a killed process was still receiving or dealing with. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true });
  }
}
