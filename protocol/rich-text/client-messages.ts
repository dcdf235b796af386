import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as sync from 'y-protocols/sync';
import { decodeStateVector, type Doc } from 'yjs';
import { KIND, encodeMessage } from './message.ts';

/** A message from a client. */
export type ClientMessage =
  | { kind: 'token'; token: string }
  | { kind: 'change'; id: number; update: Uint8Array }
  | { kind: 'awareness'; update: Uint8Array }
  /** The client has this state and asks for the rest. */
  | { kind: 'ask'; stateVector: Uint8Array };

/** Each writer of a text takes some bytes. */
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
  if (bytes.length > MAX_STATE_VECTOR_BYTES) throw new Error('nobody has met so many writers');
  decodeStateVector(bytes); // throws if it is invalid
  return bytes;
}
