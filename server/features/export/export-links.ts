import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey, isSameSecret } from '../../secrets.ts';

/** A download that breaks off is begun again for as long; members make a new link whenever they like. */
const VALID_MS = 24 * 60 * 60_000;

/**
 * Signed links with which a browser downloads an export without its login, which a `download` cannot send: they contain
 * the job and an expiry. Whether the account is still a member is checked when the link is used.
 */
export class ExportLinks {
  private readonly key: KeyObject;

  constructor(secret: string) {
    this.key = deriveKey(secret, 'export links');
  }

  createToken(jobId: string, userId: string, now = Date.now()): string {
    const end = (now + VALID_MS).toString(36);
    return `${end}.${jobId}.${userId}.${this.sign(jobId, userId, end)}`;
  }

  /** The job and the account of a token; null if it has expired or was forged. */
  read(token: string, now = Date.now()): { jobId: string; userId: string } | null {
    const [end = '', jobId = '', userId = '', signature = ''] = token.split('.', 4);
    const isGenuine = isSameSecret(this.sign(jobId, userId, end), signature);
    return isGenuine && Number.parseInt(end, 36) > now ? { jobId, userId } : null;
  }

  private sign(jobId: string, userId: string, end: string): string {
    return createHmac('sha256', this.key).update(`${jobId} ${userId} ${end}`).digest('base64url');
  }
}
