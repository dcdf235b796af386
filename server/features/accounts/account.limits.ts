import type { Requester } from '../../graphql/context.ts';
import type { CreateLimiter, Limiter, SharedLimiter } from '../../limits/rate-limit.ts';
import type { EmailKey } from '../mail/email.ts';
import type { KnownDevices } from './account-cookies.ts';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

const TOO_MANY_ATTEMPTS =
  'Too many tries with a password that was not right. Please wait a quarter of an hour, or choose a new one with “Forgot password”.';
const TOO_MANY_MAILS =
  'Several mails are on their way already. Please look in your mailbox, also among the junk, or ask again in a quarter of an hour.';

/**
 * Limits guessing per address and per account. An account's limit is low for one address and high for all addresses
 * together, so that strangers cannot lock its owner out; a device that has logged in before has a budget of its own.
 */
export class AccountLimits {
  private readonly logIns: Limiter;
  private readonly emailChecks: Limiter;
  private readonly registrations: Limiter;
  private readonly refreshes: Limiter;
  private readonly mailedLinks: Limiter;
  private readonly emailChanges: Limiter;
  private readonly emailsTo: Limiter;
  private readonly failures: AccountAttemptLimiters;
  private readonly mails: AccountAttemptLimiters;

  constructor(
    createLimiter: CreateLimiter,
    private readonly devices: KnownDevices,
  ) {
    this.logIns = createLimiter({ name: 'log-in', points: 60, seconds: MINUTE });
    this.emailChecks = createLimiter({ name: 'email-check', points: 30, seconds: MINUTE });
    this.registrations = createLimiter({ name: 'register', points: 100, seconds: MINUTE });
    // Enough for a family behind one address, with twenty tabs each.
    this.refreshes = createLimiter({ name: 'refresh', points: 600, seconds: MINUTE });
    this.mailedLinks = createLimiter({ name: 'reset', points: 20, seconds: QUARTER });
    const message = TOO_MANY_MAILS;
    this.emailChanges = createLimiter({
      name: 'email-change',
      points: 5,
      seconds: QUARTER,
      message,
    });
    this.emailsTo = createLimiter({ name: 'email-to', points: 5, seconds: DAY, message });
    const tries = (name: string, points: { here: number; anywhere: number }, message: string) => ({
      here: createLimiter({ name, points: points.here, seconds: QUARTER, message }),
      anywhere: createLimiter({
        name: `${name}-all`,
        points: points.anywhere,
        seconds: QUARTER,
        message,
      }),
      known: createLimiter({
        name: `${name}-known`,
        points: points.here,
        seconds: QUARTER,
        message,
      }),
    });
    this.failures = tries('password', { here: 10, anywhere: 300 }, TOO_MANY_ATTEMPTS);
    this.mails = tries('reset-mail', { here: 5, anywhere: 20 }, TOO_MANY_MAILS);
  }

  /**
   * Runs something that asks for an account's password. Only failed attempts count for the account. Throws TooMany if a limit is used up, whether or not the e-mail address has an account.
   */
  async tryPassword<T>(
    requester: Requester,
    email: EmailKey,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const counted = await this.limitAttempt(this.failures, this.logIns, requester, email);
    const result = await attempt();
    await Promise.all(counted.map(([limiter, key]) => limiter.refund(key)));
    return result;
  }

  /** Each of these throws TooMany if its limit is used up. */
  async mailLink(requester: Requester, email: EmailKey): Promise<void> {
    await this.limitAttempt(this.mails, this.mailedLinks, requester, email);
  }

  async checkEmail({ address }: Requester): Promise<void> {
    await this.emailChecks.consume(address);
  }

  async register({ address }: Requester): Promise<void> {
    await this.registrations.consume(address);
  }

  async refresh({ address }: Requester): Promise<void> {
    await this.refreshes.consume(address);
  }

  async useMailedLink({ address }: Requester): Promise<void> {
    await this.mailedLinks.consume(address);
  }

  /** Counts a change of address for the account, and for the mailbox that would get mails. */
  async changeEmail(userId: string, to: EmailKey): Promise<void> {
    await this.emailChanges.consume(userId);
    await this.emailsTo.consume(to);
  }

  /**
   * Counts an attempt for an account, narrow limits before wide ones, so that a refused attempt does not count for
   * others.
   */
  private async limitAttempt(
    tries: AccountAttemptLimiters,
    byAddress: Limiter,
    { address, cookies }: Requester,
    email: EmailKey,
  ): Promise<[SharedLimiter, string][]> {
    const device = await this.devices.readDeviceId(cookies, email);
    const counted: [SharedLimiter, string][] = device
      ? [[tries.known, device]]
      : [
          [tries.here, `${address} ${email}`],
          [tries.anywhere, email],
        ];
    if (!device) await byAddress.consume(address);
    for (const [limiter, key] of counted) await limiter.consume(key);
    return counted;
  }
}

/** Limits of attempts for one account. */
interface AccountAttemptLimiters {
  /** The limit of an account for one address. */
  here: SharedLimiter;
  /** The limit of an account for all addresses together. */
  anywhere: SharedLimiter;
  /** The limit of an account for a device that has logged in before. */
  known: SharedLimiter;
}
