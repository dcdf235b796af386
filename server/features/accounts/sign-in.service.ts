import type { DataSource, EntityManager } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import { toEmailKey } from '../mail/email.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { createSignInMail } from './account-mails.ts';
import type { KnownDevices } from './account-cookies.ts';
import type { SessionService, SessionTokens } from './session.service.ts';
import type { UserAccount } from './user.entity.ts';

/** The result of a login. */
export interface LoggedIn extends SessionTokens {
  user: UserAccount;
}

/** For how long it is useful to learn of a sign-in. */
const USEFUL_MINUTES = 24 * 60;

interface Dependencies {
  db: DataSource;
  sessions: SessionService;
  devices: KnownDevices;
  mails: MailQueue;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/** Signs people in, by whatever they have shown who they are; a mail tells of a device that the account did not know. */
export class SignInService {
  constructor(private readonly dependencies: Dependencies) {}

  /** Starts the login of the account that `identify` returns, in one transaction with it, and knows the device from then on. */
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
    const { devices, mails, publicUrl } = this.dependencies;
    if (await devices.readDeviceId(cookies, toEmailKey(email))) return;
    const mail = createSignInMail(email, { agent, at: new Date(), publicUrl });
    await mails.add(manager, mail, USEFUL_MINUTES);
  }
}
