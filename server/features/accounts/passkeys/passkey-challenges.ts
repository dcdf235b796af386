import { type DataSource, IsNull } from 'typeorm';
import { deleteBatch } from '../../../database/delete-some.ts';
import { PasskeyChallengeRow } from './passkey.entity.ts';

/** How long a device may take to ask its owner. */
export const CHALLENGE_MINUTES = 5;

type Purpose = PasskeyChallengeRow['purpose'];

/** Challenges that passkeys sign, each good once, for one purpose and one login, whichever process is asked. */
export class PasskeyChallenges {
  constructor(private readonly db: DataSource) {}

  /** Keeps one that was made; `sessionId` is the login that it is for, null where there is none yet. */
  async keep(challenge: string, purpose: Purpose, sessionId: string | null): Promise<void> {
    await this.db.getRepository(PasskeyChallengeRow).insert({
      challenge,
      purpose,
      sessionId,
      expiresAt: () => `now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    });
  }

  /** Uses one up, also for what fails afterwards; whether it was kept for this. */
  async take(challenge: unknown, purpose: Purpose, sessionId: string | null): Promise<boolean> {
    if (typeof challenge !== 'string' || challenge.length > 100) return false;
    const { affected } = await this.db
      .createQueryBuilder()
      .delete()
      .from(PasskeyChallengeRow)
      .where({ challenge, purpose, sessionId: sessionId ?? IsNull() })
      .andWhere('expires_at > now()')
      .execute();
    return affected === 1;
  }

  /** Deletes one batch of those that nobody has answered; returns how many. */
  sweep(): Promise<number> {
    return deleteBatch(this.db, PasskeyChallengeRow, 'expires_at < now()');
  }
}
