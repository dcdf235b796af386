import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as sync from 'y-protocols/sync';
import type { Doc } from 'yjs';

/** The kinds of messages; the server has the same list in server/features/rich-text/wire.ts. */
const KIND = {
  sync: 0,
  awareness: 1,
  token: 2,
  change: 3,
  stored: 4,
  refused: 5,
  welcome: 6,
  notice: 7,
} as const;

/** What the server says. */
export type ServerMessage =
  /** It holds this much and asks for the rest. */
  | { kind: 'asks'; stateVector: Uint8Array }
  | { kind: 'update'; update: Uint8Array; answersStep1: boolean }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'stored'; id: number }
  | { kind: 'refused'; id: number; words: string }
  /** It has let this line in. */
  | { kind: 'welcome' }
  | { kind: 'notice'; words: string };

/** Reads a message of the server; null for one of a kind that is not known. */
export function readMessage(data: Uint8Array): ServerMessage | null {
  const decoder = decoding.createDecoder(data);
  switch (decoding.readVarUint(decoder)) {
    case KIND.sync: {
      const step = decoding.readVarUint(decoder);
      const bytes = decoding.readVarUint8Array(decoder);
      if (step === sync.messageYjsSyncStep1) return { kind: 'asks', stateVector: bytes };
      return {
        kind: 'update',
        update: bytes,
        answersStep1: step === sync.messageYjsSyncStep2,
      };
    }
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

/** The first message: who this is. */
export function tokenMessage(token: string): Uint8Array {
  return message(KIND.token, (encoder) => encoding.writeVarString(encoder, token));
}

/** Asks for what the document does not have. */
export function askMessage(doc: Doc): Uint8Array {
  return message(KIND.sync, (encoder) => sync.writeSyncStep1(encoder, doc));
}

/** A change to be stored. */
export function changeMessage(id: number, update: Uint8Array): Uint8Array {
  return message(KIND.change, (encoder) => {
    encoding.writeVarUint(encoder, id);
    encoding.writeVarUint8Array(encoder, update);
  });
}

/** Where the own cursor is. */
export function awarenessMessage(update: Uint8Array): Uint8Array {
  return message(KIND.awareness, (encoder) => encoding.writeVarUint8Array(encoder, update));
}

function message(kind: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
