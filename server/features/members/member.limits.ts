import { createLimiter, type Limiter } from '../../graphql/rate-limit.ts';

const HOUR = 60 * 60;

/** How often members may invite, be seen and change their name, and one address may try invitations. */
export class MemberLimits {
  private readonly invitations: Limiter;
  private readonly mails: Limiter;
  private readonly tries: Limiter;
  private readonly sightings: Limiter;
  private readonly names: Limiter;

  constructor(scale: number) {
    this.invitations = createLimiter({ points: 30, seconds: HOUR }, scale);
    this.mails = createLimiter({ points: 5, seconds: HOUR }, scale);
    this.tries = createLimiter({ points: 60, seconds: 60 }, scale);
    // Many tabs of one person, each with its heartbeat and with every field they step into.
    this.sightings = createLimiter({ points: 600, seconds: 60 }, scale);
    this.names = createLimiter({ points: 20, seconds: 60 }, scale);
  }

  /** Each throws TooMany where its limit is used up. */
  async invite(userId: string): Promise<void> {
    await this.invitations.take(userId);
  }

  /** By the invited address, whoever invites it. */
  async mail(email: string): Promise<void> {
    await this.mails.take(email.toLowerCase());
  }

  async tryInvitation(address: string): Promise<void> {
    await this.tries.take(address);
  }

  async beSeen(userId: string): Promise<void> {
    await this.sightings.take(userId);
  }

  async rename(userId: string): Promise<void> {
    await this.names.take(userId);
  }
}
