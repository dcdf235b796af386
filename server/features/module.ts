import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Job } from '../database/scheduler.ts';
import type { Env } from '../env.ts';
import type { CreateLimiter } from '../limits/rate-limit.ts';
import type { Bus, MemberMessage } from '../live/bus.ts';
import type { EventStore } from '../live/event-store.ts';

/** What every feature is given. */
export interface SharedServices {
  env: Env;
  db: DataSource;
  eventStore: EventStore;
  memberBus: Bus<MemberMessage>;
  /** Creates rate limits shared by all processes. */
  createLimiter: CreateLimiter;
  log: Logger;
  /** The metrics shown by `GET /metrics`. */
  metrics: Registry;
}

/** What a feature adds to the app. */
export interface FeatureModule {
  /** One instance of each resolver class. */
  resolvers?: readonly object[];
  routes?: readonly Router[];
  jobs?: readonly Job[];
  /** Called when the app stops. */
  close?(): void | Promise<void>;
}
