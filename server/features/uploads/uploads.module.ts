import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { readClientAddress } from '../../http/client-address.ts';
import { type ReadViewer } from '../../graphql/context.ts';
import { createLocalLimiter } from '../../limits/rate-limit.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { toVisitorContext } from '../pages/access-context.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { IncomingUploads } from './resumable/incoming-uploads.ts';
import { INCOMING } from './storage/disk-storage.ts';
import { removeOldFiles } from './storage/remove-old-files.ts';
import { UploadFinisher } from './resumable/upload-finisher.ts';
import { filmRoutes, mediaRoutes, type Viewers } from './media.routes.ts';
import { FilmService } from './films/film.service.ts';
import { MediaService } from './media.service.ts';
import { PictureQueue } from './pictures/picture-queue.ts';
import { type Storage, openStorage } from './storage/storage.ts';
import { tusRoutes } from './resumable/tus.routes.ts';
import { UploadChunks } from './resumable/upload-chunks.ts';
import { SILENT_SECONDS } from './resumable/upload-quota.ts';
import { VariantQueue } from './pictures/variant-queue.ts';
import { uploadRoutes } from './uploads.routes.ts';

interface Dependencies extends SharedServices {
  members: MemberService;
  access: PageAccess;
  readViewer: ReadViewer;
  readPictureAccount: Viewers['readPictureAccount'];
}

/** The module, with the services that other features use. */
export interface UploadsModule extends FeatureModule {
  service: MediaService;
  films: FilmService;
  /** The media storage and the picture queue, for features that store pictures of their own. */
  storage: Storage;
  pictures: PictureQueue;
  /** Makes the variants of stored pictures. */
  variants: VariantQueue;
}

/** A chapel's 300 phones share one address, and some retry. */
const UPLOADS_PER_ADDRESS = { points: 600, seconds: 60 };
/** Limits the requests of uploads; each resumable upload takes several. */
const STEPS_PER_ADDRESS = { points: 6_000, seconds: 60 };
const SWEEP_EVERY_MS = 10 * 60_000;
const LEFTOVER_AFTER_MS = 60 * 60_000;

/** Composes the module that receives, stores and serves pictures and films. */
export function createUploads(dependencies: Dependencies): UploadsModule {
  const { env, db, members, access, readViewer, readPictureAccount, log, metrics } = dependencies;
  const folder = join(env.dataDir, 'media');
  const incoming = join(folder, INCOMING);
  const storage = openStorage(env);
  const pictures = new PictureQueue();
  const isMember = (account: string) => members.isMemberAnywhere(account); // members' pictures are processed first
  const service = new MediaService(db, storage, pictures, access, isMember);
  const films = new FilmService(db, storage, access);
  const variants = new VariantQueue(db, storage, log, metrics);
  const chunks = new UploadChunks(db);
  const disk = { folder: incoming, reserve: env.diskReserve };
  const incomingUploads = new IncomingUploads(db, chunks, disk);
  const finisher = new UploadFinisher(incomingUploads, chunks, service, films, incoming);
  mkdirSync(incoming, { recursive: true, mode: 0o700 }); // other users must not read originals
  const limit = createLocalLimiter(UPLOADS_PER_ADDRESS, env.rateLimitScale);
  const stepLimit = createLocalLimiter(STEPS_PER_ADDRESS, env.rateLimitScale);
  const readUploader = async (request: IncomingMessage) => (await readViewer(request))?.id ?? null;
  const belongsToAny = async (id: string, pageIds: string[]) =>
    (await members.readRoles({ id }, pageIds)).size > 0;
  const hasKeyTo = (pageIds: string[], request: IncomingMessage) =>
    access.hasKeyTo(pageIds, toVisitorContext(request));
  const viewers = { readUploader, readPictureAccount, belongsToAny, hasKeyTo };
  const context = {
    admit: (request: IncomingMessage) => limit.consume(readClientAddress(request)),
    admitStep: (request: IncomingMessage) => stepLimit.consume(readClientAddress(request)),
    readUploader,
    incomingUploads,
  };
  return {
    service,
    films,
    storage,
    pictures,
    variants,
    routes: [
      filmRoutes(films, viewers),
      mediaRoutes(service, viewers),
      uploadRoutes({ ...context, service, incoming }),
      tusRoutes({ ...context, chunks, finisher }),
    ],
    jobs: [
      {
        name: 'remove pictures that nobody kept',
        everyMs: SWEEP_EVERY_MS,
        run: () => service.sweep(),
      },
      {
        name: 'forget uploads given up',
        everyMs: SILENT_SECONDS * 1_000,
        run: () => incomingUploads.sweep(),
      },
      {
        name: 'remove left-over files',
        everyMs: SWEEP_EVERY_MS,
        runsInEachProcess: true,
        run: () => removeOldFiles(incoming, LEFTOVER_AFTER_MS),
      },
    ],
    async close() {
      pictures.close();
      await variants.close();
    },
  };
}
