import { createHash } from 'node:crypto';
import type { Cookies } from '../../graphql/cookies.ts';
import type { EmailKey } from '../mail/email.ts';
import type { Tokens } from './tokens.ts';

const KEPT_DAYS = 400; // browsers keep nothing longer

/**
 * Devices that have logged in to an account before, known by a signed cookie of their own. It opens
 * nothing: its bearer may only try a password where strangers have used up everybody's tries.
 */
export class KnownDevices {
  constructor(private readonly tokens: Tokens) {}

  /** The id of a device that has logged in to this account before; null for any other. */
  async idOf(cookies: Cookies | undefined, email: EmailKey): Promise<string | null> {
    const token = cookies?.get(cookieOf(email));
    return token ? this.tokens.readDevice(token, accountHash(email)) : null;
  }

  /** Makes the device known, or known for longer, after it has logged in. */
  async remember(cookies: Cookies | undefined, email: EmailKey): Promise<void> {
    if (!cookies) return;
    const deviceId = await this.idOf(cookies, email);
    const token = await this.tokens.device(accountHash(email), KEPT_DAYS, deviceId);
    cookies.set(cookieOf(email), token, KEPT_DAYS);
  }
}

/** One cookie for each account, as a family shares a tablet. */
function cookieOf(email: EmailKey): string {
  return `known_device_${accountHash(email).slice(0, 12)}`;
}

/** The account without its address, which is nobody's business who looks into a browser. */
function accountHash(email: EmailKey): string {
  return createHash('sha256').update(email).digest('hex');
}
