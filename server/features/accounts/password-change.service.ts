import type { DataSource } from 'typeorm';
import type { Requester, Viewer } from '../../graphql/context.ts';
import { Refused, Unauthenticated } from '../../errors/public-errors.ts';
import { toEmailKey } from '../mail/email.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { AccountLimits } from './account.limits.ts';
import { createPasswordMail } from './account-mails.ts';
import { closeOpenChange } from './email-change.entity.ts';
import { endResetLinks } from './password-reset.service.ts';
import { type Passwords, checkNewPassword, isPossiblePassword } from './passwords.ts';
import type { SessionService } from './session.service.ts';
import { UserAccount } from './user.entity.ts';

const WRONG_PASSWORD = 'This is not the password that you have now. Please try again.';
/** How long a mail about a changed password is useful. */
const USEFUL_MINUTES = 7 * 24 * 60;

interface Dependencies {
  db: DataSource;
  passwords: Passwords;
  sessions: SessionService;
  limits: AccountLimits;
  mails: MailQueue;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/** Checks the password before an account is changed, and changes the password. */
export class PasswordChangeService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * The viewer's account, if this is its password. Throws Refused if it is not, TooMany after too many attempts, which
   * are counted together with those to log in; Unauthenticated once it is erased.
   */
  async requirePassword(
    viewer: Viewer,
    password: string,
    requester: Requester,
    field = 'password',
  ): Promise<UserAccount> {
    const { db, passwords, limits } = this.dependencies;
    const account = await db
      .createQueryBuilder(UserAccount, 'account')
      .addSelect('account.passwordHash')
      .where({ id: viewer.id })
      .getOne();
    if (!account) throw new Unauthenticated();
    if (!isPossiblePassword(password)) throw new Refused(WRONG_PASSWORD, field);
    await limits.tryPassword(requester, toEmailKey(account.email), async () => {
      if (!(await passwords.verify(account.passwordHash, password, requester)))
        throw new Refused(WRONG_PASSWORD, field);
    });
    return account;
  }

  /**
   * Sets a new password and ends all other logins, the links for new passwords and a change of address that waits; a
   * mail says so. Throws Refused if the current one is wrong or the new one does not fit.
   */
  async changePassword(
    viewer: Viewer,
    input: { currentPassword: string; password: string },
    requester: Requester,
  ): Promise<void> {
    const { db, passwords, sessions, mails, publicUrl } = this.dependencies;
    const account = await this.requirePassword(
      viewer,
      input.currentPassword,
      requester,
      'currentPassword',
    );
    const { id, email, passwordHash: before } = account;
    const passwordHash = await passwords.hash(checkNewPassword(input.password, email), requester);
    const ended = await db.transaction(async (manager) => {
      const changed = { passwordHash, passwordChangedAt: () => 'now()' };
      // if two changes come at once, the second was confirmed with the old password
      const { affected } = await manager.update(UserAccount, { id, passwordHash: before }, changed);
      if (!affected) throw new Refused(WRONG_PASSWORD, 'currentPassword');
      await endResetLinks(manager, id);
      await closeOpenChange(manager, id);
      await queueMail(manager, createPasswordMail(email, publicUrl), USEFUL_MINUTES);
      return sessions.endAll(manager, id, viewer.sessionId);
    });
    mails.sendSoon();
    sessions.sessionsEnded(ended);
  }
}
