import { type CreateLimiter, createLocalLimiter, type Limiter } from '../../limits/rate-limit.ts';
import type { EmailKey } from '../mail/email.ts';

const HOUR = 60 * 60;

/**
 * Limits how often members may invite, report presence and change their name, and how often an address may try
 * invitations.
 */
export class MemberLimits {
  private readonly invitations: Limiter;
  private readonly mails: Limiter;
  private readonly mailsByAll: Limiter;
  private readonly tries: Limiter;
  private readonly presenceReports: Limiter;
  private readonly names: Limiter;

  constructor(createLimiter: CreateLimiter, scale: number) {
    this.invitations = createLimiter({ name: 'invite', points: 30, seconds: HOUR });
    this.mails = createLimiter({ name: 'invite-mail', points: 5, seconds: HOUR });
    this.mailsByAll = createLimiter({ name: 'invite-mail-all', points: 30, seconds: HOUR });
    this.tries = createLimiter({ name: 'invitation', points: 60, seconds: 60 });
    // One person may have many tabs, each reporting periodically and for every field that gets the focus.
    this.presenceReports = createLocalLimiter({ points: 600, seconds: 60 }, scale);
    this.names = createLocalLimiter({ points: 20, seconds: 60 }, scale);
  }

  /** Each of these throws TooMany if its limit is used up. */
  async countInvitation(userId: string): Promise<void> {
    await this.invitations.consume(userId);
  }

  /** Per invited address: low for one inviter, so that nobody can use up the limit for others. */
  async countMail(userId: string, to: EmailKey): Promise<void> {
    await this.mails.consume(`${userId} ${to}`);
    await this.mailsByAll.consume(to);
  }

  async countInvitationAttempt(address: string): Promise<void> {
    await this.tries.consume(address);
  }

  async countPresence(userId: string): Promise<void> {
    await this.presenceReports.consume(userId);
  }

  async countRename(userId: string): Promise<void> {
    await this.names.consume(userId);
  }
}
