import type { EntityManager } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import { toEmailKey } from '../mail/email.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { createSignInMail } from './account-mails.ts';
import type { KnownDevices } from './known-devices.ts';

/** For how long it is useful to learn of a sign-in. */
const USEFUL_MINUTES = 24 * 60;

/** Tells accounts by mail that somebody has signed in on a device that they did not know. */
export class SignInNotices {
  constructor(
    private readonly devices: KnownDevices,
    private readonly mails: MailQueue,
    /** The address people type, without a trailing slash. */
    private readonly publicUrl: string,
  ) {}

  /** Called in the transaction that starts the login, before the device is marked as known. */
  async add(manager: EntityManager, email: string, requester: Requester): Promise<void> {
    const { cookies, agent } = requester;
    if (await this.devices.readDeviceId(cookies, toEmailKey(email))) return;
    const mail = createSignInMail(email, { agent, at: new Date(), publicUrl: this.publicUrl });
    await this.mails.add(manager, mail, USEFUL_MINUTES);
  }

  sendSoon(): void {
    this.mails.sendSoon();
  }
}
