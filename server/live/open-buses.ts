import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { getClientConfig, readInstallationId } from '../database/database.ts';
import type { Bus, MemberMessage } from './bus.ts';
import { postgresTransport } from './postgres-transport.ts';
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
    ? await createRedisTransport(redisUrl, db, log)
    : postgresTransport(getClientConfig(db), log);
  const bus = await SharedBus.open(transport, log);
  return {
    events: bus.topic('event', ({ streamId, seq }) => ({ streamId, seq })),
    members: bus.topic('member', (message) => message),
    isOpen: () => bus.isOpen(),
    close: () => bus.close(),
  };
}

async function createRedisTransport(
  url: string,
  db: DataSource,
  log: Logger,
): Promise<OpenTransport> {
  const { redisTransport } = await import('./redis-transport.ts'); // most servers have no Redis
  return redisTransport(url, `keepsake ${await readInstallationId(db)}`, log);
}
