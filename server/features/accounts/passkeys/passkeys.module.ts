import type { MailQueue } from '../../mail/mail-queue.ts';
import type { SharedServices } from '../../module.ts';
import type { IdentityService } from '../identity.service.ts';
import type { PasswordChangeService } from '../password-change.service.ts';
import type { SignInService } from '../sign-in.service.ts';
import { PasskeyChallenges } from './passkey.entity.ts';
import { PasskeyLogInService } from './passkey-log-in.service.ts';
import { PasskeyResolver } from './passkey.resolver.ts';
import { PasskeyService } from './passkey.service.ts';

const MINUTE = 60;

interface Given extends Pick<SharedServices, 'db' | 'createLimiter'> {
  mails: MailQueue;
  signIns: SignInService;
  identity: IdentityService;
  passwords: PasswordChangeService;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/** Composes the part of accounts that adds passkeys and signs in with them. */
export function createPasskeys({ db, createLimiter, signIns, identity, ...given }: Given) {
  const challenges = new PasskeyChallenges(db);
  const perMinute = (name: string, points: number) =>
    createLimiter({ name: `passkey-${name}`, points, seconds: MINUTE });
  const limit = createLimiter({ name: 'passkey-add', points: 30, seconds: 15 * MINUTE });
  const service = new PasskeyService({ ...given, db, challenges, limit });
  const logIns = new PasskeyLogInService({
    db,
    challenges,
    signIns,
    identity,
    limits: {
      startHere: perMinute('start', 60),
      startAnywhere: perMinute('start-all', 3_000),
      answer: perMinute('answer', 60),
    },
    publicUrl: given.publicUrl,
  });
  return {
    resolvers: [new PasskeyResolver(service, logIns)],
    jobs: [
      {
        name: 'forget passkey challenges that nobody answered',
        everyMs: MINUTE * 1_000,
        run: () => challenges.sweep(),
      },
    ],
  };
}
