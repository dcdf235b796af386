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
import { Arrivals } from './arrivals.ts';
import { diskStorage, INCOMING } from './disk-storage.ts';
import { Finishing } from './finishing.ts';
import { mediaRoutes } from './media.routes.ts';
import { MediaService } from './media.service.ts';
import { tusRoutes } from './tus.routes.ts';
import { s3Storage } from './s3-storage.ts';
import { uploadRoutes } from './uploads.routes.ts';

interface Surroundings {
  dataSource: DataSource;
  dataDir: string;
  /** An object store for what has arrived; without it, the disk. */
  s3: S3Settings | null;
  log: Logger;
  /** RATE_LIMIT_SCALE. */
  rateLimitScale: number;
  /** The account that asks; null for visitors. */
  uploaderOf: (request: IncomingMessage) => Promise<string | null>;
}

/** The feature as the app uses it. */
export interface Uploads {
  service: MediaService;
  routes: Router;
  /** Throws an Error in plain words where pictures could not be kept. */
  checkStorage(): Promise<void>;
  /** Removes all temporary pictures and unfinished uploads older than a day. */
  sweep(): Promise<void>;
  /** Sweeps now and every hour; call what it answers to stop. */
  startSweeping(): () => void;
}

/** A chapel shares one address, so it is wide. */
const UPLOADS_PER_ADDRESS = { points: 300, seconds: 60 };
/** Each picture in pieces takes several calls. */
const STEPS_PER_ADDRESS = { points: 6_000, seconds: 60 };
/** The subfolder of uploads that arrive in pieces. */
const ARRIVING = '.arriving';
const SWEEP_EVERY_MS = 60 * 60_000;
const LEFTOVER_AFTER_MS = 24 * 60 * 60_000;

/** Composes storage, service and doors of pictures. */
export function createUploads(around: Surroundings): Uploads {
  const { dataSource, dataDir, log } = around;
  const folder = join(dataDir, 'media');
  const incoming = join(folder, INCOMING);
  const storage = around.s3 ? s3Storage(around.s3) : diskStorage(folder);
  const service = new MediaService(dataSource, storage);
  const arrivals = new Arrivals(dataSource, join(folder, ARRIVING));
  mkdirSync(arrivals.folder, { recursive: true, mode: 0o700 }); // others shall not read originals
  const limit = createLimiter(UPLOADS_PER_ADDRESS, around.rateLimitScale);
  const stepLimit = createLimiter(STEPS_PER_ADDRESS, around.rateLimitScale);
  const door = {
    admit: (request: IncomingMessage) => limit.take(addressOf(request)),
    admitStep: (request: IncomingMessage) => stepLimit.take(addressOf(request)),
    uploaderOf: around.uploaderOf,
  };
  const routes = Router();
  routes.use(mediaRoutes(service));
  routes.use(uploadRoutes({ ...door, service, incoming }));
  routes.use(tusRoutes({ ...door, arrivals, finishing: new Finishing(arrivals, service) }));

  async function sweep(): Promise<void> {
    let total = 0;
    let removed: number;
    do {
      removed = await service.sweep();
      total += removed;
    } while (removed > 0);
    await arrivals.sweep();
    for (const place of [incoming, arrivals.folder]) await removeLeftovers(place);
    if (total > 0) log.info({ pictures: total }, 'removed temporary pictures that nobody kept');
  }

  function startSweeping(): () => void {
    const run = () =>
      sweep().catch((err: unknown) => log.error({ err }, 'sweeping pictures failed'));
    void run();
    const timer = setInterval(run, SWEEP_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  return { service, routes, checkStorage: () => storage.check(), sweep, startSweeping };
}

/** Files that a killed process was still receiving. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = join(incoming, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS) await rm(file, { force: true });
  }
}
