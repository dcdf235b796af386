import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** For how long a download can be begun by a link; members make a new one whenever they like. */
const VALID_MS = 10 * 60_000;

/**
 * Links with which a browser downloads a page without sending its login, which would show up in a `download`: the
 * account and an end, signed. Whether the account is still a member is checked when the link is used.
 */
export class ExportLinks {
  private readonly secret: KeyObject;

  constructor(secret: string) {
    this.secret = createSecretKey(createHmac('sha256', secret).update('export links').digest());
  }

  createToken(pageId: string, userId: string, now = Date.now()): string {
    const end = (now + VALID_MS).toString(36);
    return `${end}.${userId}.${this.sign(pageId, userId, end)}`;
  }

  /** The account that a token was made for; null if it is over, or not for this page. */
  readAccount(pageId: string, token: string, now = Date.now()): string | null {
    const [end = '', userId = '', signature = ''] = token.split('.', 3);
    const [expected, given] = [this.sign(pageId, userId, end), signature].map((text) =>
      Buffer.from(text),
    );
    const isGenuine = expected!.length === given!.length && timingSafeEqual(expected!, given!);
    return isGenuine && Number.parseInt(end, 36) > now ? userId : null;
  }

  private sign(pageId: string, userId: string, end: string): string {
    return createHmac('sha256', this.secret)
      .update(`${pageId} ${userId} ${end}`)
      .digest('base64url');
  }
}
