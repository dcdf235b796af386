import { type EntityManager, QueryFailedError } from 'typeorm';
import type { Requester, Viewer } from '../../graphql/context.ts';
import { Refused, Unauthenticated } from '../../errors/public-errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { hashSecret } from '../../secrets.ts';
import { checkEmail, toEmailKey } from '../mail/email.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { moveHeldMails } from '../mail/move-held-mails.ts';
import { notifyOfPerson } from '../members/person-name.ts';
import type { AccountLimits } from './account.limits.ts';
import {
  createChangedMail,
  createConfirmMail,
  createStopMail,
  createTakenMail,
} from './account-mails.ts';
import {
  EmailChangeRow,
  closeOpenChange,
  CONFIRM_HOURS,
  isHeld,
  isTaken,
  STOP_DAYS,
  takeConfirmed,
  takeStopped,
} from './email-change.entity.ts';
import { Passkey } from './passkeys/passkey.entity.ts';
import type { PasswordChangeService } from './password-change.service.ts';
import { endResetLinks, type PasswordResetService } from './password-reset.service.ts';
import type { SessionService } from './session.service.ts';
import type { Tokens } from './tokens.ts';
import { lockAccount, UserAccount } from './user.entity.ts';

const EXPIRED = 'This link has been used or is too old. Nothing has changed.';
const TAKEN_MESSAGE = 'This address has an account of its own by now. Your address stays as it is.';
const MINUTES = { confirm: CONFIRM_HOURS * 60, stop: STOP_DAYS * 24 * 60 };

interface Dependencies {
  eventStore: EventStore;
  sessions: SessionService;
  passwords: PasswordChangeService;
  resets: PasswordResetService;
  tokens: Tokens;
  limits: AccountLimits;
  mails: MailQueue;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/**
 * Changes an account's e-mail address: the new mailbox confirms the change, the old one can stop it or take it back.
 */
export class EmailChangeService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Mails a link to both mailboxes; nothing changes yet. If the new address already has an account, the result is the
   * same, and only that mailbox is told. Throws Refused for a wrong password or an invalid address, TooMany after
   * several mails.
   */
  async requestChange(
    viewer: Viewer,
    input: { email: string; password: string },
    requester: Requester,
  ): Promise<EmailChangeRow> {
    const { eventStore, passwords, tokens, limits, mails, publicUrl } = this.dependencies;
    const newEmail = checkEmail(input.email);
    const account = await passwords.requirePassword(viewer, input.password, requester);
    const { id: userId, email: oldEmail } = account;
    if (toEmailKey(newEmail) === toEmailKey(oldEmail))
      throw new Refused('This is your address already. Please enter the new one.', 'email');
    await limits.changeEmail(userId, toEmailKey(newEmail));
    const [confirm, stop] = [tokens.generateToken(), tokens.generateToken()];
    const change = await eventStore.db.transaction(async (manager) => {
      const same = await lockAccount(manager, userId);
      if (same?.email !== oldEmail) throw new Unauthenticated();
      await closeOpenChange(manager, userId);
      const taken = await isTaken(manager, newEmail);
      const stopHash = hashSecret(stop);
      await manager.insert(EmailChangeRow, {
        stopHash,
        confirmHash: taken ? null : hashSecret(confirm),
        userId,
        oldEmail,
        newEmail,
        confirmUntil: () => `now() + make_interval(hours => ${CONFIRM_HOURS})`,
        stopUntil: () => `now() + make_interval(days => ${STOP_DAYS})`,
      });
      const link = (answer: string, token: string) =>
        `${publicUrl}/account?email=${answer}&token=${token}`;
      const toNew = taken
        ? createTakenMail(newEmail)
        : createConfirmMail(newEmail, link('confirm', confirm));
      await queueMail(manager, toNew, MINUTES.confirm);
      await queueMail(
        manager,
        createStopMail(oldEmail, newEmail, link('stop', stop)),
        MINUTES.stop,
      );
      return manager.findOneByOrFail(EmailChangeRow, { stopHash });
    });
    mails.sendSoon();
    return change;
  }

  /** The viewer's change that waits to be confirmed; null if there is none, or it is too old. */
  async readOpenChange(viewer: Viewer): Promise<EmailChangeRow | null> {
    return this.dependencies.eventStore.db
      .createQueryBuilder(EmailChangeRow, 'change')
      .where({ userId: viewer.id, isOpen: true })
      .andWhere('change.confirmUntil > now()')
      .getOne();
  }

  /** Ends the viewer's pending change; repeating the call changes nothing. */
  async cancelChange(viewer: Viewer): Promise<void> {
    await closeOpenChange(this.dependencies.eventStore.db.manager, viewer.id);
  }

  /**
   * Changes the address by the link to the new mailbox, and returns it. Throws Refused if the link is no longer valid.
   */
  async confirmChange(token: string, requester: Requester): Promise<string> {
    const { eventStore, limits, mails } = this.dependencies;
    await limits.useMailedLink(requester);
    const changed = await eventStore
      .transact(async (transaction) => {
        const { manager } = transaction;
        const taken = await takeConfirmed(manager, hashSecret(token));
        if (!taken) throw new Refused(EXPIRED);
        const { userId, oldEmail, newEmail } = taken;
        await setEmail(manager, userId, newEmail);
        await endResetLinks(manager, userId);
        await queueMail(manager, createChangedMail(oldEmail, newEmail), MINUTES.stop);
        await notifyOfPerson(transaction, userId);
        return newEmail;
      })
      .catch(refuseTaken);
    mails.sendSoon();
    return changed;
  }

  /**
   * Stops a change by the link to the old mailbox, or takes it back, with any that followed it, ends all logins and
   * removes all passkeys. Returns the address and a token to choose a new password with. Throws Refused if the link is
   * no longer valid.
   */
  async stopChange(
    token: string,
    requester: Requester,
  ): Promise<{ email: string; hadChanged: boolean; resetToken: string }> {
    const { eventStore, sessions, resets, limits } = this.dependencies;
    await limits.useMailedLink(requester);
    const { ended, ...stopped } = await eventStore
      .transact(async (transaction) => {
        const { manager } = transaction;
        const taken = await takeStopped(manager, hashSecret(token));
        if (!taken) throw new Refused(EXPIRED);
        const { userId, oldEmail: email } = taken.change;
        const { hadChanged } = taken;
        if (hadChanged) await setEmail(manager, userId, email);
        await endResetLinks(manager, userId);
        await manager.delete(Passkey, { userId });
        const resetToken = await resets.addLink(manager, userId);
        if (hadChanged) await notifyOfPerson(transaction, userId);
        return { email, hadChanged, resetToken, ended: await sessions.endAll(manager, userId) };
      })
      .catch(refuseTaken);
    sessions.sessionsEnded(ended);
    return stopped;
  }
}

/**
 * Sets the address of a locked account, whose mailbox is proven. Throws Refused if another account has it by now, or had
 * it a few days ago.
 */
async function setEmail(manager: EntityManager, userId: string, email: string): Promise<void> {
  const { email: before } = await manager.findOneByOrFail(UserAccount, { id: userId });
  await manager.update(UserAccount, { id: userId }, { email, mailboxProvenAt: () => 'now()' });
  if (await isHeld(manager, email, userId)) throw new Refused(TAKEN_MESSAGE);
  await moveHeldMails(manager, { from: before, to: email });
}

/** The database alone knows whether an address was taken at the same moment. */
function refuseTaken(error: unknown): never {
  const isDuplicate =
    error instanceof QueryFailedError &&
    (error.driverError as { constraint?: string }).constraint === 'user_account_email';
  throw isDuplicate ? new Refused(TAKEN_MESSAGE) : error;
}
