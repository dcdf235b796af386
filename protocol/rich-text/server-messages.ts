import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as sync from 'y-protocols/sync';
import type { Doc } from 'yjs';
import { KIND, message } from './message.ts';

/** What the server says. */
export type ServerMessage =
  /** It holds this much and asks for the rest. */
  | { kind: 'ask'; stateVector: Uint8Array }
  | { kind: 'update'; update: Uint8Array; isAnswer: boolean }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'stored'; id: number }
  | { kind: 'refused'; id: number; words: string }
  /** It has let this connection in. */
  | { kind: 'welcome' }
  | { kind: 'notice'; words: string };

/** What a client that asked does not have. */
export function answerMessage(doc: Doc, stateVector: Uint8Array): Uint8Array {
  return message(KIND.sync, (encoder) => sync.writeSyncStep2(encoder, doc, stateVector));
}

/** A stored update for the others. */
export function updateMessage(data: Uint8Array): Uint8Array {
  return message(KIND.sync, (encoder) => sync.writeUpdate(encoder, data));
}

/** The answer to a change that is stored. */
export function storedMessage(id: number): Uint8Array {
  return message(KIND.stored, (encoder) => encoding.writeVarUint(encoder, id));
}

/** The answer to a change that is not, with the reason in words. */
export function refusedMessage(id: number, reason: string): Uint8Array {
  return message(KIND.refused, (encoder) => {
    encoding.writeVarUint(encoder, id);
    encoding.writeVarString(encoder, reason);
  });
}

/** The answer to a good token: who the client is, as the others see them. */
export function welcomeMessage(person: object): Uint8Array {
  const json = JSON.stringify(person);
  return message(KIND.welcome, (encoder) => encoding.writeVarString(encoder, json));
}

/** Words about the document as a whole; empty where all is well again. */
export function noticeMessage(words: string): Uint8Array {
  return message(KIND.notice, (encoder) => encoding.writeVarString(encoder, words));
}

/** Reads a message of the server; null for one of a kind that is not known. */
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
        words: decoding.readVarString(decoder),
      };
    case KIND.welcome:
      return { kind: 'welcome' };
    case KIND.notice:
      return { kind: 'notice', words: decoding.readVarString(decoder) };
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
