import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as sync from 'y-protocols/sync';
import { decodeStateVector, type Doc } from 'yjs';
import { Malformed } from '../../graphql/errors.ts';

/**
 * The messages of the collaboration socket; each begins with its kind. The client has the same list
 * in client/features/rich-text/textWire.ts.
 */
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

/** What a client says. */
export type ClientMessage =
  | { kind: 'token'; token: string }
  | { kind: 'change'; id: number; update: Uint8Array }
  | { kind: 'awareness'; update: Uint8Array }
  /** It holds this much and asks for the rest. */
  | { kind: 'step1'; stateVector: Uint8Array };

/** Reads a client's message; Malformed where it is none. */
export function readMessage(data: Uint8Array): ClientMessage {
  try {
    return parse(data);
  } catch {
    throw new Malformed();
  }
}

function parse(data: Uint8Array): ClientMessage {
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
      return { kind: 'step1', stateVector: readStateVector(decoder) };
    default:
      throw new Error(`no message of kind ${kind}`);
  }
}

/** Each writer of a text counts with some bytes. */
const MAX_STATE_VECTOR_BYTES = 64 * 1024;

function readStateVector(decoder: decoding.Decoder): Uint8Array {
  const bytes = decoding.readVarUint8Array(decoder);
  if (bytes.length > MAX_STATE_VECTOR_BYTES) throw new Error('nobody has met so many writers');
  decodeStateVector(bytes); // throws where it is none
  return bytes;
}

/** Asks a client for what the server does not have. */
export function step1(doc: Doc): Uint8Array {
  return message(KIND.sync, (encoder) => sync.writeSyncStep1(encoder, doc));
}

/** What a client does not have. */
export function step2(doc: Doc, stateVector: Uint8Array): Uint8Array {
  return message(KIND.sync, (encoder) => sync.writeSyncStep2(encoder, doc, stateVector));
}

/** A stored update for the others. */
export function update(data: Uint8Array): Uint8Array {
  return message(KIND.sync, (encoder) => sync.writeUpdate(encoder, data));
}

/** Where others' cursors are. */
export function awareness(data: Uint8Array): Uint8Array {
  return message(KIND.awareness, (encoder) => encoding.writeVarUint8Array(encoder, data));
}

/** The answer to a change that is stored. */
export function stored(id: number): Uint8Array {
  return message(KIND.stored, (encoder) => encoding.writeVarUint(encoder, id));
}

/** The answer to a change that is not, with the reason in words. */
export function refused(id: number, reason: string): Uint8Array {
  return message(KIND.refused, (encoder) => {
    encoding.writeVarUint(encoder, id);
    encoding.writeVarString(encoder, reason);
  });
}

/** The answer to a good token. */
export function welcome(person: object): Uint8Array {
  return message(KIND.welcome, (encoder) =>
    encoding.writeVarString(encoder, JSON.stringify(person)),
  );
}

/** Words about the document as a whole. */
export function notice(words: string): Uint8Array {
  return message(KIND.notice, (encoder) => encoding.writeVarString(encoder, words));
}

function message(kind: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
