import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Viewer } from '../../graphql/context.ts';
import { type Cookies, readCookie } from '../../http/cookies.ts';
import type { EmailKey } from '../mail/email.ts';
import type { SessionService } from './session.service.ts';
import type { Tokens } from './tokens.ts';

const RETENTION_DAYS = 400; // the longest lifetime that browsers allow
const COOKIE_PREFIX = 'known_device_';
/** The most accounts that one browser is known to. */
const MAX_ACCOUNTS = 10;

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
    if (!deviceId) cookies.makeRoom(COOKIE_PREFIX, MAX_ACCOUNTS);
    cookies.set(cookieName(email), token, RETENTION_DAYS);
  }
}

/** One cookie per account, as a family may share a tablet. */
function cookieName(email: EmailKey): string {
  return `${COOKIE_PREFIX}${hashAccount(email).slice(0, 12)}`;
}

/** A hash, so that a browser's cookies do not show the e-mail address. */
function hashAccount(email: EmailKey): string {
  return createHash('sha256').update(email).digest('hex');
}

const COOKIE = 'picture_token';
const DAYS = 7;
const MAX_TOKEN_LENGTH = 1_024;

/**
 * Lets a browser show its member the pictures of a page that is not for everybody: an img sends cookies, but no token.
 * The cookie opens pictures alone, and ends with the login.
 */
export class PictureAccess {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: Pick<SessionService, 'readVersion'>,
  ) {}

  /** Gives the viewer's browser the cookie. */
  async grant({ cookies }: Pick<Context, 'cookies'>, { id, sessionId }: Viewer): Promise<void> {
    const claims = { userId: id, familyId: sessionId };
    cookies?.set(COOKIE, await this.tokens.createPictureToken(claims, DAYS), DAYS);
  }

  /** The account whose browser requests a picture; null without a valid cookie. */
  async readAccount(request: IncomingMessage): Promise<string | null> {
    const token = readCookie(request, COOKIE);
    if (!token || token.length > MAX_TOKEN_LENGTH) return null;
    const claims = await this.tokens.readPictureToken(token);
    return claims && (await this.sessions.readVersion(claims)) ? claims.userId : null;
  }
}
