import type { Logger } from 'pino';
import { type DataSource, IsNull } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import { Refused } from '../../graphql/errors.ts';
import { hashOf } from '../../graphql/secrets.ts';
import { checkEmail, emailKey } from '../mail/email.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AccountLimits } from './account.limits.ts';
import { checkNewPassword } from './account.rules.ts';
import { PasswordResetRow } from './password-reset.entity.ts';
import type { Passwords } from './passwords.ts';
import { resetMail } from './reset-mail.ts';
import type { SessionService } from './session.service.ts';
import type { Tokens } from './tokens.ts';
import { UserAccount } from './user.entity.ts';

const EXPIRES_AFTER_MINUTES = 30;
const EXPIRED = 'This link has been used or is too old. Please ask for a new one.';

interface Dependencies {
  db: DataSource;
  passwords: Passwords;
  sessions: SessionService;
  tokens: Tokens;
  limits: AccountLimits;
  mailer: Mailer;
  /** The address people type, without a slash at its end. */
  publicUrl: string;
  log: Logger;
}

/** Forgotten passwords: a link by mail, good once and for half an hour. */
export class PasswordResetService {
  private readonly sending = new Set<Promise<void>>();

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Sends a link if the address has an account. The work begins after the answer, so that neither
   * words nor time tell whether it has. Refused where it is no address, TooMany after several mails.
   */
  async forgotPassword(address: string, requester: Requester): Promise<void> {
    const email = checkEmail(address);
    await this.dependencies.limits.forgotPassword(requester, emailKey(email));
    setImmediate(() => {
      const sending = this.sendLink(email)
        .catch((err: unknown) =>
          this.dependencies.log.error({ err }, 'a link for a new password could not be sent'),
        )
        .finally(() => this.sending.delete(sending));
      this.sending.add(sending);
    });
  }

  /** Waits for the mails that are on their way. */
  async settle(): Promise<void> {
    await Promise.all(this.sending);
  }

  /** Sets a new password and ends every login that was made with the old one. Refused where the link is over, TooMany for who tries often. */
  async resetPassword(token: string, newPassword: string, requester: Requester): Promise<void> {
    const { db, passwords, sessions, limits } = this.dependencies;
    await limits.resetPassword(requester);
    const hash = hashOf(token);
    const [account] = (await db.query(
      `select account.email from password_reset join user_account account on account.id = user_id
       where hash = $1 and used_at is null and expires_at > now()`,
      [hash],
    )) as { email: string }[];
    if (!account) throw new Refused(EXPIRED);
    const passwordHash = await passwords.hash(checkNewPassword(newPassword, account.email));
    const ended = await db.transaction(async (manager) => {
      // the account first: of two links used at once the one would wait for the other, and that for it
      await manager.query(
        `select 1 from user_account
         where id = (select user_id from password_reset where hash = $1) for no key update`,
        [hash],
      );
      const [[used]] = (await manager.query(
        `update password_reset set used_at = now()
         where hash = $1 and used_at is null and expires_at > now() returning user_id as "userId"`,
        [hash],
      )) as [{ userId: string }[], number];
      if (!used) throw new Refused(EXPIRED);
      await manager.update(UserAccount, { id: used.userId }, { passwordHash });
      const ended = await sessions.endAll(manager, used.userId);
      await manager.delete(PasswordResetRow, { userId: used.userId, usedAt: IsNull() });
      return ended;
    });
    sessions.sessionsEnded(ended);
  }

  /** Forgets links that are over. */
  async sweep(): Promise<void> {
    await this.dependencies.db.query(
      `delete from password_reset where expires_at < now() - interval '1 day'`,
    );
  }

  private async sendLink(email: string): Promise<void> {
    const { db, tokens, mailer, publicUrl } = this.dependencies;
    const token = tokens.random();
    const [account] = (await db.query(
      `insert into password_reset (hash, user_id, expires_at)
       select $1, id, now() + make_interval(mins => $3) from user_account where lower(email) = lower($2)
       returning (select email from user_account where id = user_id) as email`,
      [hashOf(token), email, EXPIRES_AFTER_MINUTES],
    )) as { email: string }[];
    if (!account) return;
    await mailer.send(resetMail(account.email, `${publicUrl}/reset_password?token=${token}`));
  }
}
