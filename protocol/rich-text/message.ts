import * as encoding from 'lib0/encoding';

/** The messages of the collaboration socket (docs/protocol.md); each begins with its kind. */
export const KIND = {
  /** Both ways: a message of y-protocols/sync. */
  sync: 0,
  /** Both ways: an update of y-protocols/awareness. */
  awareness: 1,
  /** First of all from the client: its access token. Answered by `welcome`. */
  token: 2,
  /** From the client: a number that grows, and an update to store. */
  change: 3,
  /** From the server: this change and all before it are stored. */
  stored: 4,
  /** From the server: this change is not stored, and why. */
  refused: 5,
  /** From the server: who the client is, as JSON `{ id, name, initials, tone }`. */
  welcome: 6,
  /** From the server: words about the document as a whole; empty where all is well again. */
  notice: 7,
} as const;

/** A message of one kind, its content written by `write`. */
export function message(kind: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

/** Where cursors are: one's own from a client, the others' from the server. */
export function awarenessMessage(update: Uint8Array): Uint8Array {
  return message(KIND.awareness, (encoder) => encoding.writeVarUint8Array(encoder, update));
}
