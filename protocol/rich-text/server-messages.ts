import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as sync from 'y-protocols/sync';
import type { Doc } from 'yjs';
import { KIND, encodeMessage } from './message.ts';

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
