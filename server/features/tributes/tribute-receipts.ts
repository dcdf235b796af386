import { createHmac, type KeyObject } from 'node:crypto';
import { toUuid } from '../../input/ids.ts';
import { deriveKey } from '../../secrets.ts';
import type { SenderChanges } from '../components/wall-settings.ts';
import type { Tribute } from './tribute.entity.ts';

const ID_BYTES = 16;
const RECEIPT = /^[A-Za-z0-9_-]{64}$/;

/**
 * Creates receipts, by which senders are recognised. A receipt is the message's id with an HMAC of a server secret.
 * So posting again gives the same receipt to whoever knows the clientId, it leads to the row without a search, and
 * access to the database alone does not allow making one. Only its SHA-256 is stored, so that it stays valid when the
 * secret is changed.
 */
export class Receipts {
  private readonly key: KeyObject;

  constructor(secret: string) {
    this.key = deriveKey(secret, 'receipts of tributes');
  }

  createReceipt(tribute: { id: string }): string {
    const id = tribute.id.replaceAll('-', '');
    const signature = createHmac('sha256', this.key).update(id, 'hex').digest('hex');
    return Buffer.from(id + signature, 'hex').toString('base64url');
  }
}

/** The message id in a receipt; null for an invalid format. It proves nothing yet. */
export function parseTributeId(receipt: string): string | null {
  if (!RECEIPT.test(receipt)) return null;
  return toUuid(Buffer.from(receipt, 'base64url').subarray(0, ID_BYTES).toString('hex'));
}

const HOUR_MS = 3_600_000;

/** How long after posting a sender may change and withdraw a message, by the wall's setting. */
const TIMES: Record<SenderChanges, number> = {
  none: 0,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
};

/** Until when the sender may change a tribute; null if that time has passed by the database's clock, `now`. */
export function getChangeableUntil(
  { createdAt }: Pick<Tribute, 'createdAt'>,
  allowed: SenderChanges,
  now: Date,
): Date | null {
  const until = createdAt.getTime() + TIMES[allowed];
  return until > now.getTime() ? new Date(until) : null;
}
