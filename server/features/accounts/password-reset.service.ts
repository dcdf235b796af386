import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import { Refused } from '../../errors/public-errors.ts';
import { hashSecret } from '../../secrets.ts';
import type { AccountLimits } from './account.limits.ts';
import { createResetMail } from './account-mails.ts';
import { closeOpenChange } from './email-change.entity.ts';
import type { MailedLinks } from './mailed-links.ts';
import { Passkey } from './passkeys/passkey.entity.ts';
import { type Passwords, checkNewPassword } from './passwords.ts';
import type { SessionService } from './session.service.ts';
import type { Tokens } from './tokens.ts';
import { lockAccount, UserAccount } from './user.entity.ts';
import { PasswordReset } from './password-reset.entity.ts';

const EXPIRES_AFTER_MINUTES = 30;
const EXPIRED = 'This link has been used or is too old. Please ask for a new one.';

interface Dependencies {
  db: DataSource;
  passwords: Passwords;
  sessions: SessionService;
  tokens: Tokens;
  limits: AccountLimits;
  links: MailedLinks;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/** Password resets: a link by mail that works once within half an hour. */
export class PasswordResetService {
  constructor(private readonly dependencies: Dependencies) {}

  /** See `MailedLinks.request`. */
  async forgotPassword(address: string, requester: Requester): Promise<void> {
    const { links, publicUrl } = this.dependencies;
    const createMail = async (manager: EntityManager, { id, email }: UserAccount) => {
      const token = await this.addLink(manager, id);
      return createResetMail(email, `${publicUrl}/reset_password?token=${token}`);
    };
    await links.request(address, { usefulMinutes: EXPIRES_AFTER_MINUTES, createMail }, requester);
  }

  /**
   * Sets a new password, ends all existing logins and removes all passkeys. Throws Refused if the link is no longer
   * valid, TooMany after too many tries.
   */
  async resetPassword(token: string, newPassword: string, requester: Requester): Promise<void> {
    const { db, passwords, sessions, limits } = this.dependencies;
    await limits.useMailedLink(requester);
    const hash = hashSecret(token);
    const account = await db
      .createQueryBuilder(UserAccount, 'account')
      .innerJoin(PasswordReset, 'reset', 'reset.userId = account.id')
      .where('reset.hash = :hash', { hash })
      .andWhere('reset.usedAt is null and reset.expiresAt > now()')
      .getOne();
    if (!account) throw new Refused(EXPIRED);
    const password = checkNewPassword(newPassword, account.email);
    const passwordHash = await passwords.hash(password, requester);
    const ended = await db.transaction(async (manager) => {
      // locks the account first: otherwise two links used at once would deadlock
      const link = await manager.findOneBy(PasswordReset, { hash });
      const userId = link?.userId;
      if (!userId) throw new Refused(EXPIRED);
      await lockAccount(manager, userId);
      const used = await manager
        .createQueryBuilder()
        .update(PasswordReset)
        .set({ usedAt: () => 'now()' })
        .where({ hash, usedAt: IsNull() })
        .andWhere('expiresAt > now()')
        .execute();
      if (used.affected === 0) throw new Refused(EXPIRED);
      const changed = { passwordHash, passwordChangedAt: () => 'now()' };
      const proven = { mailboxProvenAt: () => 'now()' };
      await manager.update(UserAccount, { id: userId }, { ...changed, ...proven });
      await endResetLinks(manager, userId);
      await manager.delete(Passkey, { userId }); // whoever fears for the account begins anew
      await closeOpenChange(manager, userId);
      return sessions.endAll(manager, userId);
    });
    sessions.sessionsEnded(ended);
  }

  /** Adds the token of a link, within the transaction that makes sure who will get it. */
  async addLink(manager: EntityManager, userId: string): Promise<string> {
    const token = this.dependencies.tokens.generateToken();
    await manager.insert(PasswordReset, {
      hash: hashSecret(token),
      userId,
      expiresAt: () => `now() + make_interval(mins => ${EXPIRES_AFTER_MINUTES})`,
    });
    return token;
  }
}

/** Ends the mailed links for a new password, because the address or the password has changed since. */
export async function endResetLinks(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(PasswordReset, { userId, usedAt: IsNull() });
}
