import type { DataSource, EntityManager } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import { toEmailKey } from '../mail/email.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { createSignInMail } from './account-mails.ts';
import type { KnownDevices } from './account-cookies.ts';
import type { SessionService, SessionTokens } from './session.service.ts';
import type { UserAccount } from './user.entity.ts';

/** The result of a login. */
export interface LoggedIn extends SessionTokens {
  user: UserAccount;
}

/** How long a mail about a sign-in is useful. */
const USEFUL_MINUTES = 24 * 60;

interface Dependencies {
  db: DataSource;
  sessions: SessionService;
  devices: KnownDevices;
  mails: MailQueue;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/** Starts logins, however somebody was identified; a mail reports a sign-in on a device unknown to the account. */
export class SignInService {
  constructor(private readonly dependencies: Dependencies) {}

  /** Starts a login for the account that `identify` returns, in the same transaction, and marks the device as known. */
  async signIn(
    requester: Requester,
    identify: (manager: EntityManager) => Promise<UserAccount>,
  ): Promise<LoggedIn> {
    const { db, sessions, devices, mails } = this.dependencies;
    const loggedIn = await db.transaction(async (manager) => {
      const user = await identify(manager);
      const tokens = await sessions.start(manager, user.id, requester.agent);
      await this.tellOfNewDevice(manager, user.email, requester);
      return { ...tokens, user };
    });
    mails.sendSoon();
    await devices.remember(requester.cookies, toEmailKey(loggedIn.user.email));
    return loggedIn;
  }

  private async tellOfNewDevice(
    manager: EntityManager,
    email: string,
    { cookies, agent }: Requester,
  ): Promise<void> {
    const { devices, publicUrl } = this.dependencies;
    if (await devices.readDeviceId(cookies, toEmailKey(email))) return;
    const mail = createSignInMail(email, { agent, at: new Date(), publicUrl });
    await queueMail(manager, mail, USEFUL_MINUTES);
  }
}
