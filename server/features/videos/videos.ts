import type { Router } from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { CreateLimiter } from '../../graphql/rate-limit.ts';
import type { Pictures } from '../uploads/pictures.ts';
import type { Storage } from '../uploads/storage.ts';
import { type IsMember, videoStillRoutes } from './video-still.routes.ts';
import { VideoStillService } from './video-still.service.ts';

interface Dependencies {
  db: DataSource;
  storage: Storage;
  pictures: Pictures;
  createLimiter: CreateLimiter;
  isMember: IsMember;
  log: Logger;
}

/** The feature as the app uses it. */
export interface Videos {
  routes: Router;
  /** Forgets stills older than a month, now and every hour; call what it answers to stop. */
  startSweeping(): () => void;
}

const SWEEP_EVERY_MS = 60 * 60_000;

/** Composes what pages show of films before anybody presses; `upstream` is where stills are fetched from. */
export function createVideos(ground: Dependencies, upstream = 'https://i.ytimg.com'): Videos {
  const { createLimiter, isMember, log } = ground;
  const service = new VideoStillService({ ...ground, upstream });

  async function sweep(): Promise<void> {
    while ((await service.sweep()) > 0);
  }

  function startSweeping(): () => void {
    const run = () =>
      void sweep().catch((err: unknown) => log.error({ err }, 'sweeping stills failed'));
    run();
    const timer = setInterval(run, SWEEP_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  return { routes: videoStillRoutes(service, createLimiter, isMember), startSweeping };
}
