import { deleteBatch } from '../../database/delete-batch.ts';
import { HOUR_MS } from '../../database/scheduler.ts';
import { getPublicUrl } from '../../env.ts';
import { type ReadViewer, requireValidToken } from '../../graphql/context.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { AccountLimits } from './account.limits.ts';
import { AccountResolver } from './account.resolver.ts';
import { accountRoutes } from './account.routes.ts';
import { AccountService } from './account.service.ts';
import { BouncedMailsResolver } from './bounced-mails.resolver.ts';
import { BouncedMailsService } from './bounced-mails.service.ts';
import { EmailChangeRow } from './email-change.entity.ts';
import { EmailChangeService } from './email-change.service.ts';
import { IdentityService } from './identity.service.ts';
import { loadJwtSecret } from '../../secrets.ts';
import { MailedLinks } from './mailed-links.ts';
import { KnownDevices, PictureAccess } from './account-cookies.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { Passwords } from './passwords.ts';
import { SecurityResolver } from './security.resolver.ts';
import { sweepReplacedTokens, sweepSessions } from './session-family.entity.ts';
import { SessionListService } from './session-list.service.ts';
import { SessionResolver } from './session.resolver.ts';
import { SessionService } from './session.service.ts';
import { createPasskeys } from './passkeys/passkeys.module.ts';
import { SignInService } from './sign-in.service.ts';
import { SignInLinkService } from './sign-in-links/sign-in-link.service.ts';
import { SignInLink } from './sign-in-links/sign-in-link.entity.ts';
import { SignInLinkResolver } from './sign-in-links/sign-in-link.resolver.ts';
import { Tokens } from './tokens.ts';

/** The module, with the services that other features use. */
export interface AccountsModule extends FeatureModule {
  sessions: SessionService;
  passwords: Passwords;
  passwordChanges: PasswordChangeService;
  identity: IdentityService;
  /** The viewer of a REST call. */
  readViewer: ReadViewer;
  grantPictures: PictureAccess['grant'];
  readPictureAccount: PictureAccess['readAccount'];
}

/** Composes the module of accounts: logins, passwords, passkeys and the links that are mailed. */
export function createAccounts(shared: SharedServices & { mails: MailQueue }): AccountsModule {
  const { env, db, eventStore, memberBus, mails, log } = shared;
  const publicUrl = getPublicUrl(env);
  const tokens = new Tokens(loadJwtSecret(env));
  const passwords = new Passwords();
  const sessions = new SessionService(db, tokens, (sessionIds) =>
    memberBus.publish({ kind: 'sessionsEnded', sessionIds }),
  );
  const pictures = new PictureAccess(tokens, sessions);
  const devices = new KnownDevices(tokens);
  const limits = new AccountLimits(shared.createLimiter, devices);
  const signIns = new SignInService({ db, sessions, devices, mails, publicUrl });
  const accounts = new AccountService(eventStore, passwords, sessions, limits, devices, signIns);
  const links = new MailedLinks({ db, limits, mails, log });
  const tries = shared.createLimiter({ name: 'try-address', points: 3, seconds: 3_600 });
  const bounced = new BouncedMailsService({ db, mails, limit: tries, publicUrl });
  const dependencies = {
    db,
    eventStore,
    passwords,
    sessions,
    tokens,
    limits,
    mails,
    links,
    publicUrl,
  };
  const resets = new PasswordResetService(dependencies);
  const changes = new PasswordChangeService(dependencies);
  const emails = new EmailChangeService({ ...dependencies, passwords: changes, resets });
  const signInLinks = new SignInLinkService({ ...dependencies, signIns });
  const identity = new IdentityService(db, changes);
  const passkeys = createPasskeys({
    ...shared,
    mails,
    signIns,
    identity,
    passwords: changes,
    publicUrl,
  });
  const list = new SessionListService(db, sessions);
  const readViewer: ReadViewer = async (request) =>
    requireValidToken(await sessions.authenticate(request.headers.authorization));

  return {
    sessions,
    grantPictures: (context, viewer) => pictures.grant(context, viewer),
    readPictureAccount: (request) => pictures.readAccount(request),
    passwords,
    passwordChanges: changes,
    identity,
    readViewer,
    routes: [accountRoutes({ accounts, resets, sessions, limits, readViewer })],
    resolvers: [
      new AccountResolver(accounts, resets),
      new SessionResolver(sessions, limits, list),
      new SecurityResolver(changes, emails, identity),
      new BouncedMailsResolver(bounced),
      new SignInLinkResolver(signInLinks),
      ...passkeys.resolvers,
    ],
    jobs: [
      { name: 'forget logins that are over', everyMs: HOUR_MS, run: () => sweepSessions(db) },
      {
        name: 'forget old tokens of logins that last',
        everyMs: HOUR_MS,
        run: () => sweepReplacedTokens(db),
      },
      {
        name: 'forget old password links',
        everyMs: HOUR_MS,
        run: () => deleteBatch(db, PasswordReset, `expires_at < now() - interval '1 day'`),
      },
      {
        name: 'forget old changes of address',
        everyMs: HOUR_MS,
        run: () => deleteBatch(db, EmailChangeRow, 'stop_until < now()'),
      },
      {
        name: 'forget old sign-in links',
        everyMs: HOUR_MS,
        run: () => deleteBatch(db, SignInLink, 'expires_at < now()'),
      },
      ...passkeys.jobs,
    ],
    close: () => links.wait(),
  };
}
