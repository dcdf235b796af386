import * as encoding from 'lib0/encoding';

/** The messages of the collaboration socket (docs/protocol.md); each begins with its kind. */
export const KIND = {
  /** Both ways: a message of y-protocols/sync. */
  sync: 0,
  /** Both ways: an update of y-protocols/awareness. */
  awareness: 1,
  /** The first message of the client: its access token. The response is `welcome`. */
  token: 2,
  /** From the client: an increasing number, and an update to store. */
  change: 3,
  /** From the server: this change and all before it are stored. */
  stored: 4,
  /** From the server: this change was not stored, and why. */
  refused: 5,
  /** From the server: who the client is, as JSON `{ id, name, initials, tone }`. */
  welcome: 6,
  /** From the server: a message about the document as a whole; empty when the problem is solved. */
  notice: 7,
} as const;

/** A message of one kind, its content written by `write`. */
export function encodeMessage(
  kind: number,
  write: (encoder: encoding.Encoder) => void,
): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

/** Cursor positions: the client's own, or from the server those of the others. */
export function encodeAwareness(update: Uint8Array): Uint8Array {
  return encodeMessage(KIND.awareness, (encoder) => encoding.writeVarUint8Array(encoder, update));
}
