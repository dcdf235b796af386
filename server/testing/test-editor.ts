import { once } from 'node:events';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as sync from 'y-protocols/sync';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { KIND } from '../../protocol/rich-text/messages.ts';
import { until } from './until.ts';

/** A raw client of the endpoint for shared texts: sends what the test says, and records what it receives. */
export interface TestEditor {
  socket: WebSocket;
  doc: Doc;
  /** The numbers of the changes that the server has confirmed as stored. */
  stored: number[];
  refused: { id: number; reason: string }[];
  notices: string[];
  /** How many messages it has received. */
  received: number;
  welcome: Record<string, unknown> | null;
  /** The last state of every client's cursor, as received; null if it was removed. */
  cursors: Map<number, Record<string, unknown> | null>;
  closed: Promise<{ code: number; reason: string }>;
  /** Sends an update under a new number, and returns the number. */
  change(update: Uint8Array): number;
  send(kind: number, write: (encoder: encoding.Encoder) => void): void;
  /** Waits until the condition is true. */
  until(is: () => boolean): Promise<void>;
  close(): void;
}

/**
 * Connects to a block's text with the token of an `Authorization` header. Local changes of `doc` are sent
 * automatically.
 */
export async function openEditor(
  origin: string,
  componentId: string,
  authorization: string,
  doc = new Doc(),
): Promise<TestEditor> {
  const address = `${origin.replace('http', 'ws')}/collaboration?component=${componentId}&field=content`;
  const socket = new WebSocket(address);
  let lastId = 0;
  const editor: TestEditor = {
    socket,
    doc,
    stored: [],
    refused: [],
    notices: [],
    received: 0,
    welcome: null,
    cursors: new Map(),
    closed: once(socket, 'close').then(([code, reason]) => ({
      code: Number(code),
      reason: String(reason),
    })),
    change(update) {
      lastId += 1;
      editor.send(KIND.change, (encoder) => {
        encoding.writeVarUint(encoder, lastId);
        encoding.writeVarUint8Array(encoder, update);
      });
      return lastId;
    },
    send(kind, write) {
      const encoder = encoding.createEncoder();
      encoding.writeVarUint(encoder, kind);
      write(encoder);
      socket.send(encoding.toUint8Array(encoder));
    },
    until: (is) => until(is),
    close: () => socket.close(),
  };
  doc.on('update', (update: Uint8Array, from: unknown) => {
    if (from !== editor) editor.change(update);
  });
  socket.on('message', (data: Buffer) => receive(editor, data));
  await once(socket, 'open');
  editor.send(KIND.token, (encoder) =>
    encoding.writeVarString(encoder, authorization.replace(/^JWT /, '')),
  );
  editor.send(KIND.sync, (encoder) => sync.writeSyncStep1(encoder, doc));
  return editor;
}

function receive(editor: TestEditor, data: Buffer): void {
  editor.received += 1;
  const decoder = decoding.createDecoder(data);
  const kind = decoding.readVarUint(decoder);
  if (kind === KIND.stored) editor.stored.push(decoding.readVarUint(decoder));
  else if (kind === KIND.notice) editor.notices.push(decoding.readVarString(decoder));
  else if (kind === KIND.welcome)
    editor.welcome = JSON.parse(decoding.readVarString(decoder)) as Record<string, unknown>;
  else if (kind === KIND.awareness) takeCursors(editor, decoding.readVarUint8Array(decoder));
  else if (kind === KIND.refused)
    editor.refused.push({
      id: decoding.readVarUint(decoder),
      reason: decoding.readVarString(decoder),
    });
  else if (kind === KIND.sync) {
    const step = decoding.readVarUint(decoder);
    const bytes = decoding.readVarUint8Array(decoder);
    if (step === sync.messageYjsSyncStep1) editor.change(encodeStateAsUpdate(editor.doc, bytes));
    else applyUpdate(editor.doc, bytes, editor);
  }
}

function takeCursors({ cursors }: TestEditor, update: Uint8Array): void {
  const decoder = decoding.createDecoder(update);
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const id = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder); // skips the client's clock
    const state = decoding.readVarString(decoder);
    cursors.set(id, JSON.parse(state) as Record<string, unknown> | null);
  }
}
