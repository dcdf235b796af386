import type { DataSource, EntityManager } from 'typeorm';
import type { Requester, Viewer } from '../../../graphql/context.ts';
import { Refused } from '../../../errors/public-errors.ts';
import type { Limiter } from '../../../limits/rate-limit.ts';
import type { IdentityService } from '../identity.service.ts';
import type { LoggedIn, SignInService } from '../sign-in.service.ts';
import { UserAccount } from '../user.entity.ts';
import { check, loadWebAuthn, parseUsed } from './credential.ts';
import {
  CHALLENGE_MINUTES,
  type PasskeyChallenges,
  type PasskeyChallenge,
  Passkey,
} from './passkey.entity.ts';
import { toDescriptor } from './passkey.service.ts';

const UNKNOWN =
  'This passkey is not known here any more. Please sign in with your email, and add it again.';

/** What a challenge is for, and the login that asked for it. */
type Asked = Pick<PasskeyChallenge, 'purpose' | 'sessionId'>;

interface Dependencies {
  db: DataSource;
  challenges: PasskeyChallenges;
  signIns: SignInService;
  identity: IdentityService;
  limits: {
    /** Challenges of one address, and of all together: so many rows there can be. */
    startHere: Limiter;
    startAnywhere: Limiter;
    /** Answers of one address. */
    answer: Limiter;
  };
  /** The address people type, without a trailing slash; passkeys are for its host alone. */
  publicUrl: string;
}

/** Logs in with a passkey, which identifies its account, and confirms a viewer's identity with one. */
export class PasskeyLogInService {
  constructor(private readonly dependencies: Dependencies) {}

  /** Returns what the browser needs to ask for a passkey, as JSON. Throws TooMany. */
  start(requester: Requester): Promise<string> {
    return this.ask({ purpose: 'log in', sessionId: null }, requester);
  }

  /**
   * Logs in with what a passkey has signed. Throws Refused if the passkey is unknown or removed or signed something
   * else, TooMany after too many tries.
   */
  async logIn(credential: string, requester: Requester): Promise<LoggedIn> {
    const { signIns, limits } = this.dependencies;
    await limits.answer.consume(requester.address);
    const challenge = { purpose: 'log in', sessionId: null } as const;
    const { passkey, counter } = await this.verify(credential, challenge);
    return signIns.signIn(requester, async (manager) => {
      await noteUse(manager, passkey, counter);
      const lock = { mode: 'pessimistic_read' } as const;
      return manager.findOneOrFail(UserAccount, { where: { id: passkey.userId }, lock });
    });
  }

  /**
   * Returns what the browser needs to ask for one of the viewer's own passkeys, as JSON. Throws Refused if they have
   * none, TooMany.
   */
  async startConfirming(viewer: Viewer, requester: Requester): Promise<string> {
    const passkeys = await this.dependencies.db
      .getRepository(Passkey)
      .findBy({ userId: viewer.id });
    if (passkeys.length === 0) throw new Refused('You have no passkey. Please use your password.');
    return this.ask({ purpose: 'confirm', sessionId: viewer.sessionId }, requester, passkeys);
  }

  /**
   * Confirms the viewer's identity with one of their own passkeys, and returns until when that holds. Throws Refused,
   * TooMany.
   */
  async confirm(viewer: Viewer, credential: string, { address }: Requester): Promise<Date> {
    const { db, identity, limits } = this.dependencies;
    await limits.answer.consume(address);
    const challenge = { purpose: 'confirm', sessionId: viewer.sessionId } as const;
    const { passkey, counter } = await this.verify(credential, challenge);
    if (passkey.userId !== viewer.id) throw new Refused(UNKNOWN);
    await noteUse(db.manager, passkey, counter);
    return identity.markConfirmed(viewer);
  }

  /** Options for any passkey, or for those of an account. */
  private async ask(
    { purpose, sessionId }: Asked,
    { address }: Requester,
    passkeys: readonly Passkey[] = [],
  ): Promise<string> {
    const { challenges, limits, publicUrl } = this.dependencies;
    await limits.startHere.consume(address);
    await limits.startAnywhere.consume('all');
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: new URL(publicUrl).hostname,
      timeout: CHALLENGE_MINUTES * 60_000,
      userVerification: 'required',
      allowCredentials: passkeys.map(toDescriptor),
    });
    await challenges.keep(options.challenge, purpose, sessionId);
    return JSON.stringify(options);
  }

  private async verify(
    credential: string,
    { purpose, sessionId }: Asked,
  ): Promise<{ passkey: Passkey; counter: number }> {
    const { db, challenges, publicUrl } = this.dependencies;
    const response = parseUsed(credential);
    const passkey = await db.getRepository(Passkey).findOneBy({ credentialId: response.id });
    if (!passkey) throw new Refused(UNKNOWN);
    const { hostname, origin } = new URL(publicUrl);
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await check(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => challenges.take(challenge, purpose, sessionId),
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }),
    );
    if (!verified) throw new Refused(UNKNOWN);
    return { passkey, counter: authenticationInfo.newCounter };
  }
}

/**
 * Notes that a passkey was used, and how often it says; throws Refused if it was removed, or used further meanwhile.
 */
async function noteUse(manager: EntityManager, { id }: Passkey, counter: number): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(Passkey)
    .set({ counter: String(counter), lastUsedAt: () => 'now()' })
    .where({ id })
    .andWhere('(counter < :counter or (counter = 0 and :counter = 0))', { counter })
    .execute();
  if (!affected) throw new Refused(UNKNOWN);
}
