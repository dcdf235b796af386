import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const ID_BYTES = 16;
const RECEIPT = /^[A-Za-z0-9_-]{64}$/;

/**
 * Makes receipts, by which a sender knows a message again. One is the message's id with what a secret of the
 * server makes of it: posting again gives the same one to whoever knows the clientId, it leads to its row
 * without a search, and nobody makes one who has the database alone. Of it only the SHA-256 is stored, so
 * that it stays good when the secret is changed.
 */
export class Receipts {
  private readonly key: KeyObject;
  /** A new tribute's is needed twice: its hash is stored, and its sender is answered. */
  private readonly made = new WeakMap<object, string>();

  constructor(secret: string) {
    const key = createHmac('sha256', secret).update('receipts of tributes').digest();
    this.key = createSecretKey(key);
  }

  receiptOf(tribute: { id: string }): string {
    const receipt = this.made.get(tribute) ?? this.make(tribute.id);
    this.made.set(tribute, receipt);
    return receipt;
  }

  private make(tributeId: string): string {
    const id = tributeId.replaceAll('-', '');
    const mark = createHmac('sha256', this.key).update(id, 'hex').digest('hex');
    return Buffer.from(id + mark, 'hex').toString('base64url');
  }
}

/** The id of the message that a receipt is for; null for what is none. It proves nothing yet. */
export function idIn(receipt: string): string | null {
  if (!RECEIPT.test(receipt)) return null;
  const hex = Buffer.from(receipt, 'base64url').subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
