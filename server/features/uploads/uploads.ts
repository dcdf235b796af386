import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Router } from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { S3Settings } from '../../env.ts';
import { addressOf } from '../../graphql/context.ts';
import { createLimiter } from '../../graphql/rate-limit.ts';
import { IncomingUploads } from './incoming-uploads.ts';
import { diskStorage, INCOMING } from './disk-storage.ts';
import { Finishing } from './finishing.ts';
import { mediaRoutes } from './media.routes.ts';
import { MediaService } from './media.service.ts';
import { Pictures } from './pictures.ts';
import type { Storage } from './storage.ts';
import { tusRoutes } from './tus.routes.ts';
import { s3Storage } from './s3-storage.ts';
import { uploadRoutes } from './uploads.routes.ts';

interface Dependencies {
  dataSource: DataSource;
  dataDir: string;
  /** An object store for what has arrived; without it, the disk. */
  s3: S3Settings | null;
  log: Logger;
  /** DISK_RESERVE_MB, in bytes. */
  diskReserve: number;
  /** RATE_LIMIT_SCALE. */
  rateLimitScale: number;
  /** Whether an account is a member of one of these pages. */
  isMemberOf: (account: string, pageIds: string[]) => Promise<boolean>;
  /** The account that asks; null for visitors. */
  uploaderOf: (request: IncomingMessage) => Promise<string | null>;
  /** Whether an account is a member of any page: theirs come first. */
  isMember: (account: string) => Promise<boolean>;
}

/** The feature as the app uses it. */
export interface Uploads {
  service: MediaService;
  /** Where media lie, and what opens pictures, for features that keep some of their own. */
  storage: Storage;
  pictures: Pictures;
  routes: Router;
  /** Throws an Error in plain words where pictures could not be kept. */
  checkStorage(): Promise<void>;
  /** Removes what is older than a day of temporary pictures and uploads, what no page holds any more; of visitors' unfinished ones, than an hour. */
  sweep(): Promise<void>;
  /** Sweeps now and every ten minutes; call what it answers to stop. */
  startSweeping(): () => void;
  /** Ends the processes that open pictures. */
  close(): void;
}

/** A chapel shares one address, so it is wide. */
const UPLOADS_PER_ADDRESS = { points: 300, seconds: 60 };
/** Each picture in pieces takes several calls. */
const STEPS_PER_ADDRESS = { points: 6_000, seconds: 60 };
/** The subfolder of uploads that arrive in pieces. */
const ARRIVING = '.arriving';
const SWEEP_EVERY_MS = 10 * 60_000;
const LEFTOVER_AFTER_MS = 60 * 60_000;

/** Composes storage, service and doors of pictures. */
export function createUploads(around: Dependencies): Uploads {
  const { dataSource, dataDir, log } = around;
  const folder = join(dataDir, 'media');
  const incoming = join(folder, INCOMING);
  const storage = around.s3 ? s3Storage(around.s3) : diskStorage(folder);
  const pictures = new Pictures();
  const service = new MediaService(dataSource, storage, pictures, around.isMember);
  const disk = { folder: join(folder, ARRIVING), reserve: around.diskReserve };
  const arrivals = new IncomingUploads(dataSource, disk);
  mkdirSync(disk.folder, { recursive: true, mode: 0o700 }); // others shall not read originals
  const limit = createLimiter(UPLOADS_PER_ADDRESS, around.rateLimitScale);
  const stepLimit = createLimiter(STEPS_PER_ADDRESS, around.rateLimitScale);
  const door = {
    admit: (request: IncomingMessage) => limit.take(addressOf(request)),
    admitStep: (request: IncomingMessage) => stepLimit.take(addressOf(request)),
    uploaderOf: around.uploaderOf,
    arrivals,
  };
  const routes = Router();
  routes.use(mediaRoutes(service, around));
  routes.use(uploadRoutes({ ...door, service, incoming }));
  routes.use(tusRoutes({ ...door, finishing: new Finishing(arrivals, service) }));

  async function sweep(): Promise<void> {
    let total = 0;
    let removed: number;
    do {
      removed = await service.sweep();
      total += removed;
    } while (removed > 0);
    await arrivals.sweep();
    await removeLeftovers(incoming);
    await removeLeftovers(arrivals.folder, (names) => arrivals.unfinished(names));
    if (total > 0) log.info({ pictures: total }, 'removed pictures that nobody kept');
  }

  function startSweeping(): () => void {
    const run = () =>
      sweep().catch((err: unknown) => log.error({ err }, 'sweeping pictures failed'));
    void run();
    const timer = setInterval(run, SWEEP_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  return {
    ...{ service, storage, pictures },
    routes,
    checkStorage: () => storage.check(),
    sweep,
    startSweeping,
    close: () => pictures.close(),
  };
}

/** Files that a killed process was still receiving, or whose upload was given up on another machine. */
async function removeLeftovers(
  folder: string,
  awaited: (names: string[]) => Promise<Set<string>> = async () => new Set(),
): Promise<void> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS) old.push(name);
  }
  const kept = await awaited(old);
  for (const name of old) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}
