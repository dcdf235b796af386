import { createHash } from 'node:crypto';
import type { Cookies } from '../../http/cookies.ts';
import type { EmailKey } from '../mail/email.ts';
import type { Tokens } from './tokens.ts';

const RETENTION_DAYS = 400; // the longest lifetime that browsers allow

/**
 * Devices that have logged in to an account before, recognised by a signed cookie. It gives no access: its owner may
 * only still try a password after strangers have used up the account's limit.
 */
export class KnownDevices {
  constructor(private readonly tokens: Tokens) {}

  /** The id of a device that has logged in to this account before; otherwise null. */
  async readDeviceId(cookies: Cookies | undefined, email: EmailKey): Promise<string | null> {
    const token = cookies?.get(cookieName(email));
    return token ? this.tokens.readDeviceToken(token, hashAccount(email)) : null;
  }

  /** Marks the device as known after a login, or extends that. */
  async remember(cookies: Cookies | undefined, email: EmailKey): Promise<void> {
    if (!cookies) return;
    const deviceId = await this.readDeviceId(cookies, email);
    const token = await this.tokens.createDeviceToken(hashAccount(email), RETENTION_DAYS, deviceId);
    cookies.set(cookieName(email), token, RETENTION_DAYS);
  }
}

/** One cookie per account, as a family may share a tablet. */
function cookieName(email: EmailKey): string {
  return `known_device_${hashAccount(email).slice(0, 12)}`;
}

/** A hash, so that a browser's cookies do not show the e-mail address. */
function hashAccount(email: EmailKey): string {
  return createHash('sha256').update(email).digest('hex');
}
