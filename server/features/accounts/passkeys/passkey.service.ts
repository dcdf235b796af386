import type { DataSource } from 'typeorm';
import type { Requester, Viewer } from '../../../graphql/context.ts';
import { NotFound, Refused, Unauthenticated } from '../../../errors/public-errors.ts';
import { isUuid } from '../../../input/ids.ts';
import type { Limiter } from '../../../limits/rate-limit.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { queueMail } from '../../mail/mail-rows.ts';
import { validateName } from '../../members/person-name.ts';
import { createPasskeyMail } from '../account-mails.ts';
import { describeDevice } from '../device.ts';
import type { PasswordChangeService } from '../password-change.service.ts';
import { IS_VALID, SessionFamily } from '../session-family.entity.ts';
import { lockAccount, UserAccount } from '../user.entity.ts';
import { check, loadWebAuthn, parseMade, refuseCertificates } from './credential.ts';
import { CHALLENGE_MINUTES, type PasskeyChallenges, Passkey } from './passkey.entity.ts';

/** The most of an account. */
export const MAX_PASSKEYS = 20;
/** How long after signing in nobody has to say again who they are. */
const FRESH_MINUTES = 15;
/** How long a mail about a new passkey is useful. */
const USEFUL_MINUTES = 7 * 24 * 60;

const NOT_THERE = 'This passkey is not there any more.';

interface Dependencies {
  db: DataSource;
  challenges: PasskeyChallenges;
  passwords: PasswordChangeService;
  mails: MailQueue;
  /** New ones, by account. */
  limit: Limiter;
  /** The address people type, without a trailing slash; passkeys are for its host alone. */
  publicUrl: string;
}

/** The passkeys of an account: adding, naming and removing them. */
export class PasskeyService {
  constructor(private readonly dependencies: Dependencies) {}

  /** The viewer's passkeys, in the order in which they were added. */
  async list(viewer: Viewer): Promise<Passkey[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const passkeys = this.dependencies.db.getRepository(Passkey);
    return passkeys.find({ where: { userId: viewer.id }, order, take: MAX_PASSKEYS });
  }

  /** Whether to offer one: the viewer has none, and has just signed in. */
  async isToOffer(viewer: Viewer): Promise<boolean> {
    return (await this.list(viewer)).length === 0 && !!viewer && this.isFresh(viewer);
  }

  /**
   * Returns what the browser needs to make a passkey, as JSON. Later than a quarter of an hour after signing in, the
   * password is needed: throws Refused with the field `password` until it is right. Throws TooMany after too many
   * tries.
   */
  async startAdding(
    viewer: Viewer,
    password: string | null,
    requester: Requester,
  ): Promise<string> {
    const { db, challenges, limit, publicUrl } = this.dependencies;
    await limit.consume(viewer.id);
    await this.requireProof(viewer, password, requester);
    const account = await db.getRepository(UserAccount).findOneByOrFail({ id: viewer.id });
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Keepsake',
      rpID: new URL(publicUrl).hostname,
      userName: account.email,
      userDisplayName: account.email,
      userID: Uint8Array.from(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
      timeout: CHALLENGE_MINUTES * 60_000,
      excludeCredentials: (await this.list(viewer)).map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await challenges.keep(options.challenge, 'add', viewer.sessionId);
    return JSON.stringify(options);
  }

  /**
   * Adds a passkey that a browser has made, and tells the account by mail. Throws Refused if it does not belong to the
   * challenge.
   */
  async add(
    viewer: Viewer,
    input: { credential: string; name?: string | null },
    { agent }: Requester,
  ): Promise<Passkey> {
    const { db, challenges, mails, publicUrl } = this.dependencies;
    const response = parseMade(input.credential);
    const name = input.name?.trim() ? validateName(input.name) : describeDevice(agent).device;
    const { hostname, origin } = new URL(publicUrl);
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { registrationInfo } = await check(async () => {
      await refuseCertificates(response);
      return verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => challenges.take(challenge, 'add', viewer.sessionId),
        expectedOrigin: origin,
        expectedRPID: hostname,
      });
    });
    if (!registrationInfo) throw new Refused('This passkey did not fit. Please try once more.');
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
    const added = await db.transaction(async (manager) => {
      const account = await lockAccount(manager, viewer.id); // of several at once the limit holds
      if (!account) throw new Unauthenticated();
      if ((await manager.countBy(Passkey, { userId: viewer.id })) >= MAX_PASSKEYS)
        throw new Refused('You have twenty passkeys. Please remove one that you do not use.');
      const { identifiers } = await manager
        .createQueryBuilder()
        .insert()
        .into(Passkey)
        .values({
          userId: viewer.id,
          credentialId,
          publicKey: Buffer.from(publicKey),
          counter: String(counter),
          transports,
          name,
        })
        .orIgnore()
        .execute();
      const [identifier] = identifiers;
      if (!identifier) throw new Refused('This passkey has been added already.');
      await queueMail(manager, createPasskeyMail(account.email, name, publicUrl), USEFUL_MINUTES);
      return manager.findOneByOrFail(Passkey, identifier);
    });
    mails.sendSoon();
    return added;
  }

  /** Gives one of the viewer's passkeys another name. Throws NotFound for anybody else's. */
  async rename(viewer: Viewer, id: string, newName: string): Promise<Passkey> {
    if (!isUuid(id)) throw new NotFound(NOT_THERE);
    const where = { id, userId: viewer.id };
    const passkeys = this.dependencies.db.getRepository(Passkey);
    const { affected } = await passkeys.update(where, { name: validateName(newName) });
    if (!affected) throw new NotFound(NOT_THERE);
    return passkeys.findOneByOrFail(where);
  }

  /** Removes one of the viewer's passkeys; repeating the call changes nothing, as for anybody else's. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    if (isUuid(id))
      await this.dependencies.db.getRepository(Passkey).delete({ id, userId: viewer.id });
  }

  private async requireProof(
    viewer: Viewer,
    password: string | null,
    requester: Requester,
  ): Promise<void> {
    if (await this.isFresh(viewer)) return;
    if (!password) throw new Refused('Please enter your password, to be sure.', 'password');
    await this.dependencies.passwords.requirePassword(viewer, password, requester);
  }

  private isFresh(viewer: Viewer): Promise<boolean> {
    return this.dependencies.db
      .createQueryBuilder(SessionFamily, 'family')
      .where({ id: viewer.sessionId })
      .andWhere(IS_VALID)
      .andWhere('family.createdAt > now() - make_interval(mins => :minutes)', {
        minutes: FRESH_MINUTES,
      })
      .getExists();
  }
}

/** A passkey as browsers need it described. */
export function toDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports };
}
