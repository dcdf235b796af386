import { createHmac } from 'node:crypto';

const ID_BYTES = 16;
const RECEIPT = /^[A-Za-z0-9_-]{64}$/;

/**
 * Makes receipts, by which a sender knows a message again. One is the message's id with what a secret of the
 * server makes of it: posting again gives the same one to whoever knows the clientId, it leads to its row
 * without a search, and nobody makes one who has the database alone. Of it only the SHA-256 is stored, so
 * that it stays good when the secret is changed.
 */
export class Receipts {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('receipts of tributes').digest();
  }

  receiptOf(tributeId: string): string {
    const id = Buffer.from(tributeId.replaceAll('-', ''), 'hex');
    const mark = createHmac('sha256', this.key).update(id).digest();
    return Buffer.concat([id, mark]).toString('base64url');
  }
}

/** The id of the message that a receipt is for; null for what is none. It proves nothing yet. */
export function idIn(receipt: string): string | null {
  if (!RECEIPT.test(receipt)) return null;
  const hex = Buffer.from(receipt, 'base64url').subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
