import type { Router } from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Job } from '../database/scheduler.ts';
import type { Env } from '../env.ts';
import type { CreateLimiter } from '../graphql/rate-limit.ts';
import type { PostedCall } from '../graphql/posted-call.ts';
import type { Bus } from '../live/bus.ts';
import type { EventStore } from '../live/event-store.ts';
import type { MemberMessage } from '../live/member-bus.ts';

/** What every feature is handed. */
export interface Shared {
  env: Env;
  db: DataSource;
  eventStore: EventStore;
  memberBus: Bus<MemberMessage>;
  /** Makes rate limits that hold for all processes together. */
  createLimiter: CreateLimiter;
  log: Logger;
}

/** What a feature gives the app. */
export interface FeatureModule {
  /** One of each class of the feature's schema. */
  resolvers?: readonly object[];
  routes?: readonly Router[];
  /** Those of its calls whose usual form needs no Express. */
  postedCalls?: readonly PostedCall[];
  jobs?: readonly Job[];
  /** Ends what it runs, when the app stops. */
  close?(): void | Promise<void>;
}
