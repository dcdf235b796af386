import type { Router } from 'express';
import type { Logger } from 'pino';
import { type Env, publicAddress } from '../../env.ts';
import { type ViewerOf, viewerIn } from '../../graphql/context.ts';
import type { CreateLimiter } from '../../graphql/rate-limit.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { AccountLimits } from './account.limits.ts';
import { AccountResolver } from './account.resolver.ts';
import { accountRoutes } from './account.routes.ts';
import { AccountService } from './account.service.ts';
import { jwtSecret } from './jwt-secret.ts';
import { KnownDevices } from './known-devices.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { Passwords } from './passwords.ts';
import { SessionResolver } from './session.resolver.ts';
import { SessionService } from './session.service.ts';
import { Tokens } from './tokens.ts';

const SWEEP_EVERY_MS = 60 * 60_000;

interface Dependencies {
  env: Env;
  eventStore: EventStore;
  mailer: Mailer;
  createLimiter: CreateLimiter;
  /** Hears at once which logins have ended. */
  loginsOver(sessionIds: string[]): void;
  log: Logger;
}

/** The feature as the app uses it. */
export interface Accounts {
  sessions: SessionService;
  passwords: Passwords;
  /** Who a REST call comes from. */
  viewerOf: ViewerOf;
  routes: Router;
  resolvers: [typeof AccountResolver | typeof SessionResolver, object][];
  /** Forgets what is over, now and every hour; call what it answers to stop. */
  startSweeping(): () => void;
  /** Waits for the mails that are on their way, and for a sweep that has begun. */
  settle(): Promise<void>;
}

/** Composes accounts, logins and forgotten passwords, and both their doors. */
export function createAccounts(dependencies: Dependencies): Accounts {
  const { env, eventStore, mailer, loginsOver, log } = dependencies;
  const { db } = eventStore;
  const publicUrl = publicAddress(env);
  const tokens = new Tokens(jwtSecret(env));
  const passwords = new Passwords();
  const sessions = new SessionService(db, tokens, loginsOver);
  const devices = new KnownDevices(tokens);
  const limits = new AccountLimits(dependencies.createLimiter, devices);
  const accounts = new AccountService(eventStore, passwords, sessions, limits, devices);
  const resets = new PasswordResetService({
    ...{ db, passwords, sessions, tokens, limits },
    ...{ mailer, publicUrl, log },
  });
  const viewerOf: ViewerOf = async (request) =>
    viewerIn(await sessions.authenticate(request.headers.authorization));

  let sweeping: Promise<unknown> = Promise.resolve();
  function startSweeping(): () => void {
    const sweep = () => {
      sweeping = Promise.all([sessions.sweep(), resets.sweep()]).catch((err: unknown) =>
        log.error({ err }, 'sweeping logins failed'),
      );
    };
    sweep();
    const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  return {
    sessions,
    passwords,
    viewerOf,
    routes: accountRoutes({ accounts, resets, sessions, limits, viewerOf }),
    resolvers: [
      [AccountResolver, new AccountResolver(accounts, resets)],
      [SessionResolver, new SessionResolver(sessions, limits)],
    ],
    startSweeping,
    settle: async () => void (await Promise.all([sweeping, resets.settle()])),
  };
}
