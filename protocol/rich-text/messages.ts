import * as encoding from 'lib0/encoding';
import * as decoding from 'lib0/decoding';
import * as sync from 'y-protocols/sync';
import { decodeStateVector, type Doc } from 'yjs';

/** The messages of the collaboration socket (docs/protocol.md); each begins with its kind. */
export const KIND = {
  /** In both directions: a message of y-protocols/sync. */
  sync: 0,
  /** In both directions: an update of y-protocols/awareness. */
  awareness: 1,
  /** The first message of the client: its access token. The response is `welcome`. */
  token: 2,
  /** From the client: an increasing number, and an update to store. */
  change: 3,
  /** From the server: this change and all before it are stored. */
  stored: 4,
  /** From the server: this change was not stored, and why. */
  refused: 5,
  /** From the server: who the client is, as JSON `{ id, name, initials, colorIndex, tone }`. */
  welcome: 6,
  /** From the server: a message about the document as a whole; empty when the problem is solved. */
  notice: 7,
} as const;

/** A message of one kind, its content written by `write`. */
function encodeMessage(kind: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

/** Cursor positions: the client's own, or from the server those of the others. */
export function encodeAwareness(update: Uint8Array): Uint8Array {
  return encodeMessage(KIND.awareness, (encoder) => encoding.writeVarUint8Array(encoder, update));
}

/** A message from a client. */
export type ClientMessage =
  | { kind: 'token'; token: string }
  | { kind: 'change'; id: number; update: Uint8Array }
  | { kind: 'awareness'; update: Uint8Array }
  /** The client has this state and asks for the rest. */
  | { kind: 'ask'; stateVector: Uint8Array };

/** The most bytes of a state vector, which grows with each writer of a text. */
const MAX_STATE_VECTOR_BYTES = 64 * 1024;

/** The first message: the access token. */
export function encodeToken(token: string): Uint8Array {
  return encodeMessage(KIND.token, (encoder) => encoding.writeVarString(encoder, token));
}

/** A change to be stored, with an increasing number. */
export function encodeChange(id: number, update: Uint8Array): Uint8Array {
  return encodeMessage(KIND.change, (encoder) => {
    encoding.writeVarUint(encoder, id);
    encoding.writeVarUint8Array(encoder, update);
  });
}

/** Asks the other side for what the document does not have; sent by either side. */
export function encodeSyncRequest(doc: Doc): Uint8Array {
  return encodeMessage(KIND.sync, (encoder) => sync.writeSyncStep1(encoder, doc));
}

/** Parses a client's message; throws if it is invalid. */
export function readClientMessage(data: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(data);
  const kind = decoding.readVarUint(decoder);
  switch (kind) {
    case KIND.token:
      return { kind: 'token', token: decoding.readVarString(decoder) };
    case KIND.change:
      return {
        kind: 'change',
        id: decoding.readVarUint(decoder),
        update: decoding.readVarUint8Array(decoder),
      };
    case KIND.awareness:
      return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) };
    case KIND.sync:
      if (decoding.readVarUint(decoder) !== sync.messageYjsSyncStep1)
        throw new Error('updates come as changes');
      return { kind: 'ask', stateVector: readStateVector(decoder) };
    default:
      throw new Error(`no message of kind ${kind}`);
  }
}

function readStateVector(decoder: decoding.Decoder): Uint8Array {
  const bytes = decoding.readVarUint8Array(decoder);
  if (bytes.length > MAX_STATE_VECTOR_BYTES) throw new Error('the state vector is too long');
  decodeStateVector(bytes); // throws if it is invalid
  return bytes;
}

/** A message from the server. */
export type ServerMessage =
  /** The server has this state and asks for the rest. */
  | { kind: 'ask'; stateVector: Uint8Array }
  | { kind: 'update'; update: Uint8Array; isAnswer: boolean }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'stored'; id: number }
  | { kind: 'refused'; id: number; message: string }
  /** The connection was accepted. */
  | { kind: 'welcome' }
  | { kind: 'notice'; message: string };

/** The changes that the asking client does not have. */
export function encodeAnswer(doc: Doc, stateVector: Uint8Array): Uint8Array {
  return encodeMessage(KIND.sync, (encoder) => sync.writeSyncStep2(encoder, doc, stateVector));
}

/** A stored update, sent to the other clients. */
export function encodeUpdate(data: Uint8Array): Uint8Array {
  return encodeMessage(KIND.sync, (encoder) => sync.writeUpdate(encoder, data));
}

/** Confirms that a change is stored. */
export function encodeStored(id: number): Uint8Array {
  return encodeMessage(KIND.stored, (encoder) => encoding.writeVarUint(encoder, id));
}

/** Reports that a change was refused, and why. */
export function encodeRefusal(id: number, reason: string): Uint8Array {
  return encodeMessage(KIND.refused, (encoder) => {
    encoding.writeVarUint(encoder, id);
    encoding.writeVarString(encoder, reason);
  });
}

/** The response to a valid token: who the client is, as shown to others. */
export function encodeWelcome(person: object): Uint8Array {
  const json = JSON.stringify(person);
  return encodeMessage(KIND.welcome, (encoder) => encoding.writeVarString(encoder, json));
}

/** A message about the document as a whole; empty when the problem is solved. */
export function encodeNotice(message: string): Uint8Array {
  return encodeMessage(KIND.notice, (encoder) => encoding.writeVarString(encoder, message));
}

/** Parses a message of the server; null for an unknown kind. */
export function readServerMessage(data: Uint8Array): ServerMessage | null {
  const decoder = decoding.createDecoder(data);
  switch (decoding.readVarUint(decoder)) {
    case KIND.sync:
      return readSync(decoder);
    case KIND.awareness:
      return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) };
    case KIND.stored:
      return { kind: 'stored', id: decoding.readVarUint(decoder) };
    case KIND.refused:
      return {
        kind: 'refused',
        id: decoding.readVarUint(decoder),
        message: decoding.readVarString(decoder),
      };
    case KIND.welcome:
      return { kind: 'welcome' };
    case KIND.notice:
      return { kind: 'notice', message: decoding.readVarString(decoder) };
    default:
      return null;
  }
}

function readSync(decoder: decoding.Decoder): ServerMessage {
  const step = decoding.readVarUint(decoder);
  const bytes = decoding.readVarUint8Array(decoder);
  if (step === sync.messageYjsSyncStep1) return { kind: 'ask', stateVector: bytes };
  return { kind: 'update', update: bytes, isAnswer: step === sync.messageYjsSyncStep2 };
}
