import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { addressOf } from '../database/database.ts';
import { installationOf } from '../database/installation.ts';
import type { Bus } from './bus.ts';
import type { MemberMessage } from './member-bus.ts';
import { postgresTransport } from './postgres-transport.ts';
import { SharedBus } from './shared-bus.ts';
import type { EventHint, StoredEvent } from './stored-events.ts';
import type { OpenTransport } from './transport.ts';

/** What goes between the processes of one database. */
export interface Buses {
  events: Bus<StoredEvent, EventHint>;
  members: Bus<MemberMessage>;
  close(): Promise<void>;
}

/** Over Postgres itself, or over Redis where that is given. */
export async function openBuses(
  redisUrl: string | null,
  db: DataSource,
  log: Logger,
): Promise<Buses> {
  const transport = redisUrl
    ? await overRedis(redisUrl, db, log)
    : postgresTransport(addressOf(db), log);
  const bus = await SharedBus.open(transport, log);
  return {
    events: bus.topic('event', ({ streamId, seq }) => ({ streamId, seq })),
    members: bus.topic('member', (message) => message),
    close: () => bus.close(),
  };
}

async function overRedis(url: string, db: DataSource, log: Logger): Promise<OpenTransport> {
  const { redisTransport } = await import('./redis-transport.ts'); // most servers have none
  return redisTransport(url, `keepsake ${await installationOf(db)}`, log);
}
