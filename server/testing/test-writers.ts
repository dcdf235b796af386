import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { applyUpdate } from 'yjs';
import {
  openSharedText,
  type SharedText,
} from '../../client/features/rich-text/shared/sharedText.ts';
import type { TextSocket } from '../../client/features/rich-text/shared/textConnection.ts';
import { richTextToHtml } from '../../protocol/rich-text/lines-to-html.ts';
import { createEmptyDocument } from '../../protocol/rich-text/new-document.ts';
import type { Person } from './test-people.ts';

/** The client's real editor connection, over a network that can be cut. */
export interface Writer {
  text: SharedText;
  cut(): void;
  mend(): void;
}

/** Opens a block's text as this person. */
export function openWriter(origin: string, component: string, person: Person): Writer {
  let isCut = false;
  let socket: WebSocket | undefined;
  let wake = () => {};
  const address = `${origin.replace('http', 'ws')}/collaboration?component=${component}&field=content`;
  const text = openSharedText({
    connect() {
      socket = new WebSocket(isCut ? 'ws://127.0.0.1:9' : address);
      socket.on('error', () => {});
      return socket as unknown as TextSocket;
    },
    token: async () => person.headers.authorization.replace('JWT ', ''),
    onReconnect: (listener) => ((wake = listener), () => {}),
    onOffline: () => () => {},
  });
  return {
    text,
    cut() {
      isCut = true;
      socket?.terminate();
    },
    mend() {
      isCut = false;
      wake();
    },
  };
}

/** Creates a text block with this HTML. */
export async function newText(db: DataSource, pageId: string, content: string): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into component (id, page_id, type, rank, payload) values ($1, $2, 'text', $3, $4)`,
    [id, pageId, `b${id}`, { content }],
  );
  return id;
}

/** Reads a text from the database, as HTML. */
export async function storedHtml(db: DataSource, component: string): Promise<string> {
  const doc = createEmptyDocument();
  const rows = (await db.query(
    `select state as data, 0 as seq from collaboration_document where component_id = $1
     union all select data, seq from collaboration_update where component_id = $1 order by seq`,
    [component],
  )) as { data: Buffer }[];
  for (const { data } of rows) applyUpdate(doc, data);
  expect(doc.store.pendingStructs).toBeNull();
  return richTextToHtml(doc);
}
