import { type CreateLimiter, createLimiter, type Limiter } from '../../graphql/rate-limit.ts';
import type { EmailKey } from '../mail/email.ts';

const HOUR = 60 * 60;

/** How often members may invite, be seen and change their name, and one address may try invitations. */
export class MemberLimits {
  private readonly invitations: Limiter;
  private readonly mails: Limiter;
  private readonly mailsByAll: Limiter;
  private readonly tries: Limiter;
  private readonly presenceReports: Limiter;
  private readonly names: Limiter;

  constructor(shared: CreateLimiter, scale: number) {
    this.invitations = shared({ name: 'invite', points: 30, seconds: HOUR });
    this.mails = shared({ name: 'invite-mail', points: 5, seconds: HOUR });
    this.mailsByAll = shared({ name: 'invite-mail-all', points: 30, seconds: HOUR });
    this.tries = shared({ name: 'invitation', points: 60, seconds: 60 });
    // Many tabs of one person, each with its heartbeat and with every field they step into.
    this.presenceReports = createLimiter({ points: 600, seconds: 60 }, scale);
    this.names = createLimiter({ points: 20, seconds: 60 }, scale);
  }

  /** Each throws TooMany where its limit is used up. */
  async invite(userId: string): Promise<void> {
    await this.invitations.take(userId);
  }

  /** By the invited address: narrow for one who invites, so that nobody uses up what others may send. */
  async mail(userId: string, to: EmailKey): Promise<void> {
    await this.mails.take(`${userId} ${to}`);
    await this.mailsByAll.take(to);
  }

  async tryInvitation(address: string): Promise<void> {
    await this.tries.take(address);
  }

  async beSeen(userId: string): Promise<void> {
    await this.presenceReports.take(userId);
  }

  async rename(userId: string): Promise<void> {
    await this.names.take(userId);
  }
}
