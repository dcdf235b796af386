import { parseArgs } from 'node:util';
import { Registry } from 'prom-client';
import { PasswordChangeService } from '../../features/accounts/password-change.service.ts';
import { SessionService } from '../../features/accounts/session.service.ts';
import { Tokens } from '../../features/accounts/tokens.ts';
import { AccountDeletionService } from '../../features/deletion/account-deletion.service.ts';
import { DeletionNotices } from '../../features/deletion/deletion-notices.ts';
import { DeletionService } from '../../features/deletion/deletion.service.ts';
import { OperatorActions } from '../../features/operator/actions.ts';
import { PageService } from '../../features/pages/page.service.ts';
import { TakedownService } from '../../features/takedown/takedown.service.ts';
import { openStorage } from '../../features/uploads/storage/storage.ts';
import { EventStore } from '../../live/event-store.ts';
import { LockQueues } from '../../live/lock-queues.ts';
import { openBuses } from '../../live/open-buses.ts';
import { createLog } from '../../log.ts';
import { findPublicUrl, NO_SECRET, withDatabase } from '../run-command.ts';
import type { Env } from '../../env.ts';
import { type Command, OPTIONS, WrongUsage } from './command.ts';
import { INSTALLATION_COMMANDS, INSTALLATION_USAGE } from './installation.ts';
import { PAGE_COMMANDS, PAGES_USAGE } from './pages.ts';
import { REPORT_COMMANDS, REPORTS_USAGE } from './reports.ts';

// The operator's command, which works whether or not a server runs; its actions are those of the room at /operator. See
// docs/operate.md.

const USAGE = `npm run -s operator -- COMMAND [--json]
${INSTALLATION_USAGE}
${PAGES_USAGE}
${REPORTS_USAGE}`;

const COMMANDS: Readonly<Record<string, Command>> = {
  ...INSTALLATION_COMMANDS,
  ...PAGE_COMMANDS,
  ...REPORT_COMMANDS,
};

/** Runs the command in the arguments and returns its output; throws an Error with the usage for unknown arguments. */
export async function runOperator(args: readonly string[], env: Env): Promise<string> {
  try {
    return await runArgs(args, env);
  } catch (error) {
    throw error instanceof WrongUsage ? new Error(USAGE) : error;
  }
}

async function runArgs(args: readonly string[], env: Env): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  const [name = '', subject, ...others] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || others.length > 0) throw new WrongUsage();
  const { result, text } = await asOperator(env, (actions) => command(actions, subject, values));
  return values.json ? `${JSON.stringify(result, null, 2)}\n` : `${text}\n`;
}

/** Runs a command on the installation's database; running servers learn of changes at once, and send the mails. */
function asOperator<T>(env: Env, work: (actions: OperatorActions) => Promise<T>): Promise<T> {
  return withDatabase(env, async (db) => {
    const buses = await openBuses(env.redisUrl, db, createLog('silent'));
    const queues = new LockQueues(new Registry());
    const eventStore = new EventStore(db, buses.events, buses.members, queues);
    const publicUrl = await findPublicUrl(env);
    const shared = { eventStore, memberBus: buses.members, publicUrl, pages: new PageService(db) };
    const notices = new DeletionNotices({ sendSoon: () => undefined }, publicUrl);
    const sessions = new SessionService(db, new Tokens(NO_SECRET), (sessionIds) =>
      buses.members.publish({ kind: 'sessionsEnded', sessionIds }),
    );
    const actions = new OperatorActions({
      db,
      publicUrl,
      dataDir: env.dataDir,
      diskReserve: env.diskReserve,
      backupHours: env.backup.everyHours,
      contact: env.contact,
      storage: openStorage(env),
      takedowns: new TakedownService({ ...shared, contact: env.contact }),
      deletion: new DeletionService({ ...shared, notices }),
      accounts: new AccountDeletionService({
        eventStore,
        passwords: NO_PASSWORDS,
        sessions,
        notices,
      }),
    });
    return work(actions).finally(() => buses.close());
  });
}

/** The command line needs no password. */
const NO_PASSWORDS: Pick<PasswordChangeService, 'requirePassword'> = {
  requirePassword: () => Promise.reject(new Error('asked for a password')),
};
