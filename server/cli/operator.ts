import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Registry } from 'prom-client';
import { openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { publicAddress, readEnv } from '../env.ts';
import { PageService } from '../features/pages/page.service.ts';
import { TakedownService } from '../features/takedown/takedown.service.ts';
import { EventStore } from '../live/event-store.ts';
import { LockQueues } from '../live/lock-queues.ts';
import { openBuses } from '../live/open-buses.ts';
import { createLog } from '../log.ts';
import { readServingAddress } from '../serving.ts';
import { COMMANDS, type Operator, type Options, USAGE } from './operator-commands.ts';

// What whoever runs the installation does about pages and reports, whether or not the server runs: docs/operate.md.

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      reason: { type: 'string' },
      words: { type: 'string' },
      'nothing-wrong': { type: 'boolean', default: false },
    },
  });
  const [name = '', subject, ...others] = positionals;
  const command = COMMANDS.get(name);
  if (!command || others.length > 0) throw new Error(USAGE);
  const { result, text } = await asOperator((operator) =>
    command(operator, subject, values satisfies Options),
  );
  process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : `${text}\n`);
}

/** Runs a command on the installation's database; running servers learn of changes at once. */
async function asOperator<T>(work: (operator: Operator) => Promise<T>): Promise<T> {
  const unsigned = 'no token is signed by this command';
  const env = readEnv({ ...process.env, JWT_SECRET: process.env['JWT_SECRET'] || unsigned });
  const log = createLog('silent');
  const { dataSource: db, close } = await openDatabase(env, entities, log);
  try {
    const buses = await openBuses(env.redisUrl, db, log);
    const running = env.publicUrl ? null : await readServingAddress(env.dataDir);
    const queues = new LockQueues(new Registry());
    const takedowns = new TakedownService({
      eventStore: new EventStore(db, buses.events, buses.members, queues),
      memberBus: buses.members,
      pages: new PageService(db),
      publicUrl: running ?? publicAddress(env),
      contact: env.contact,
    });
    return await work({ db, takedowns }).finally(() => buses.close());
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
