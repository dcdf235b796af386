import { createLimiter, type Limiter } from '../../graphql/rate-limit.ts';

const MINUTE = 60;

/** How often one address, and anybody for one e-mail address, may ask what could be guessed. */
export class AccountLimits {
  private readonly logIns: Limiter;
  private readonly logInsByEmail: Limiter;
  private readonly emailChecks: Limiter;
  private readonly registrations: Limiter;
  private readonly refreshes: Limiter;
  private readonly resets: Limiter;
  private readonly resetsByEmail: Limiter;

  constructor(scale: number) {
    this.logIns = createLimiter({ points: 60, seconds: MINUTE }, scale);
    this.logInsByEmail = createLimiter({ points: 30, seconds: 15 * MINUTE }, scale);
    this.emailChecks = createLimiter({ points: 30, seconds: MINUTE }, scale);
    this.registrations = createLimiter({ points: 100, seconds: MINUTE }, scale);
    // A family behind one address, with twenty tabs each.
    this.refreshes = createLimiter({ points: 600, seconds: MINUTE }, scale);
    this.resets = createLimiter({ points: 20, seconds: 15 * MINUTE }, scale);
    this.resetsByEmail = createLimiter({ points: 5, seconds: 15 * MINUTE }, scale);
  }

  /** Each throws TooMany where its limit is used up, whether or not the e-mail address has an account. */
  async logIn(address: string, email: string): Promise<void> {
    await this.logIns.take(address);
    await this.logInsByEmail.take(keyOf(email));
  }

  async checkEmail(address: string): Promise<void> {
    await this.emailChecks.take(address);
  }

  async register(address: string): Promise<void> {
    await this.registrations.take(address);
  }

  async refresh(address: string): Promise<void> {
    await this.refreshes.take(address);
  }

  async forgotPassword(address: string, email: string): Promise<void> {
    await this.resets.take(address);
    await this.resetsByEmail.take(keyOf(email));
  }

  async resetPassword(address: string): Promise<void> {
    await this.resets.take(address);
  }
}

function keyOf(email: string): string {
  return email.trim().toLowerCase().slice(0, 254);
}
