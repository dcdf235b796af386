import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { getClientConfig, readInstallationId } from '../database/database.ts';
import type { Bus, MemberMessage } from './bus.ts';
import { createPostgresTransport } from './postgres-transport.ts';
import { SharedBus } from './shared-bus.ts';
import type { EventHint, StoredEvent } from './stored-events.ts';
import type { OpenTransport } from './transport.ts';

/** The message buses between the processes of one database. */
export interface Buses {
  events: Bus<StoredEvent, EventHint>;
  members: Bus<MemberMessage>;
  /** Whether messages of other processes are received at the moment. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Uses Redis if a URL is given, otherwise Postgres. */
export async function openBuses(
  redisUrl: string | null,
  db: DataSource,
  log: Logger,
): Promise<Buses> {
  const transport = redisUrl
    ? await loadRedisTransport(redisUrl, db, log)
    : createPostgresTransport(getClientConfig(db), log);
  const bus = await SharedBus.open(transport, log);
  return {
    events: bus.createBus('event', ({ streamId, seq }) => ({ streamId, seq })),
    members: bus.createBus('member', (message) => message),
    isOpen: () => bus.isOpen(),
    close: () => bus.close(),
  };
}

async function loadRedisTransport(
  url: string,
  db: DataSource,
  log: Logger,
): Promise<OpenTransport> {
  const { createRedisTransport } = await import('./redis-transport.ts'); // most servers have no Redis
  return createRedisTransport(url, `keepsake ${await readInstallationId(db)}`, log);
}
