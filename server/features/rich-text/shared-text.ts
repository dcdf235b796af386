import type { Logger } from 'pino';
import { Awareness } from 'y-protocols/awareness';
import { applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import type { Bus } from '../../live/bus.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import type { Person } from '../members/person.ts';
import { type Connection } from './connection.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { Cursors } from './cursors.ts';
import type { DocumentEditors } from './document.editors.ts';
import {
  COMPACT_AFTER,
  type DocumentName,
  type DocumentStore,
  type StoredDocument,
} from './document.store.ts';
import { type Change, type GoodChange, judgeChanges } from './judge-changes.ts';
import { richTextToHtml } from './lines-to-html.ts';
import { newDocument } from '../../../protocol/rich-text/new-document.ts';
import { Publisher } from './publisher.ts';
import { askMessage } from '../../../protocol/rich-text/client-messages.ts';
import {
  answerMessage,
  noticeMessage,
  updateMessage,
} from '../../../protocol/rich-text/server-messages.ts';

const STORED_AT_ONCE = 100;
const CLOSE_FOR = {
  gone: CLOSE.notFound,
  'logged out': CLOSE.unauthenticated,
  'no member': CLOSE.forbidden,
};

/** Writes a document's HTML where visitors read it; gives words for its editors where that is refused. */
export type Publish = (
  name: DocumentName,
  html: string,
  seq: number,
  by: string | null,
) => Promise<string>;

interface Dependencies {
  name: DocumentName;
  store: DocumentStore;
  editors: DocumentEditors;
  publish: Publish;
  log: Logger;
  bus: Bus<MemberMessage>;
  /** It failed and must not be used any more; whoever comes back gets a new one. */
  failed(): void;
}

/**
 * One document in this process with everybody who edits it here. Its memory holds nothing that is not
 * stored; whatever changes it runs one after the other (`inTurn`).
 */
export class SharedText {
  readonly connections = new Set<Connection>();
  private readonly doc = newDocument();
  private readonly cursors: Cursors;
  private incoming: Change[] = [];
  private turn: Promise<void> = Promise.resolve();
  private readonly publisher: Publisher;
  private seq = 0;
  private lastEditor: string | null = null;
  /** Since the last compaction. */
  private pending = { updates: 0, bytes: 0 };
  private stateBytes = 0;
  /** Somebody who was on the way in would be told nothing: they are sent to the text that follows. */
  private isClosing = false;
  private isOver = false;

  constructor(
    private readonly dependencies: Dependencies,
    stored: StoredDocument,
  ) {
    const { name, bus } = dependencies;
    this.cursors = new Cursors(new Awareness(this.doc), this.connections, (moved) => {
      const update = Buffer.from(moved).toString('base64');
      bus.publish({ kind: 'cursorsMoved', ...name, update });
    });
    bus.publish({ kind: 'cursorsWanted', ...name });
    this.publisher = new Publisher(
      {
        inTurn: (work) => this.inTurn(work),
        write: () => this.write(),
        notify: (words) => this.connections.forEach((one) => one.send(noticeMessage(words))),
      },
      stored.publishedSeq,
    );
    this.take(stored);
    this.stateBytes = stored.updates[0]?.data.length ?? 0;
    this.pending.updates -= 1;
    this.pending.bytes -= this.stateBytes;
    this.publisher.soon(this.seq);
  }

  get name(): DocumentName {
    return this.dependencies.name;
  }

  join(connection: Connection): void {
    if (this.isClosing || this.isOver) return connection.end(CLOSE.restarting, 'Please come back');
    this.connections.add(connection);
    connection.send(askMessage(this.doc));
    this.cursors.show(connection);
    const { notice } = this.publisher;
    if (notice) connection.send(noticeMessage(notice));
  }

  leave(connection: Connection): void {
    this.connections.delete(connection);
    this.cursors.forget(connection);
  }

  /** What the client does not have; from now on its changes count again. */
  answer(connection: Connection, stateVector: Uint8Array): void {
    const asksAgain = connection.isBehind;
    connection.isBehind = false;
    connection.send(answerMessage(this.doc, stateVector));
    if (asksAgain) connection.send(askMessage(this.doc));
  }

  moveCursor(connection: Connection, data: Uint8Array): void {
    this.cursors.move(connection, data);
  }

  /** What some process says of this text, this one included. */
  receive(message: MemberMessage): void {
    const { kind } = message;
    if (kind === 'renamed') this.rename(message.userId, message);
    if (kind === 'textChanged') this.reach(message.seq);
    if (kind === 'cursorsMoved') this.cursors.apply(Buffer.from(message.update, 'base64'));
    if (kind === 'cursorsWanted') this.cursors.repeat();
  }

  /** Somebody has another name: whoever sees their cursor sees it at once. */
  private rename(userId: string, { name, initials }: Pick<Person, 'name' | 'initials'>): void {
    for (const connection of this.connections) {
      if (connection.viewer.id !== userId) continue;
      connection.person = { ...connection.person, name, initials };
      this.cursors.name(connection);
    }
  }

  /** Stores a change, then answers it and shows it to the others. */
  change(from: Connection, id: number, data: Uint8Array): void {
    const change = { from, id, data };
    if (!from.begin(change)) return from.end(CLOSE.tooMany, 'Too many changes at once');
    this.incoming.push(change);
    if (this.incoming.length === 1) this.inTurn(() => this.storeIncoming());
  }

  /** Ends whoever may not edit any more, and takes in what other processes stored. */
  check(lastSeq: number | undefined): void {
    this.inTurn(async () => {
      await this.endForbidden();
      if (lastSeq === undefined || lastSeq > this.seq) await this.catchUp();
    });
  }

  /** Takes in what is stored up to `seq`, by another process or through another API. */
  private reach(seq: number): void {
    if (seq <= this.seq) return;
    this.inTurn(async () => {
      if (seq > this.seq) await this.catchUp();
    });
  }

  /** Waits for what has begun, and leaves the HTML as new as the text. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.inTurn(() => this.publisher.now(this.seq));
    await this.turn;
    this.stop();
  }

  private async storeIncoming(): Promise<void> {
    const batch = this.incoming.splice(0, STORED_AT_ONCE);
    if (this.incoming.length > 0) this.inTurn(() => this.storeIncoming());
    const { name, editors } = this.dependencies;
    const good = await judgeChanges(batch, {
      doc: this.doc,
      bytes: () => this.bytes,
      compact: () => this.compact(),
    });
    const given = good.filter(({ isNew }) => isNew);
    const [seqs] = await Promise.all([
      given.length > 0
        ? editors.append(
            name,
            given.map(({ from, data }) => ({ viewer: from.viewer, data })),
          )
        : [],
      this.endForbidden(),
    ]);
    const first = seqs.find((seq) => seq !== null);
    if (first != null && first !== this.seq + 1) await this.catchUp();
    // in the order they came: an answer speaks for all before it
    for (const change of good)
      if (change.isNew) this.stored(change, seqs[given.indexOf(change)] ?? null);
      else change.from.stored(change);
    if (first != null)
      this.dependencies.bus.publish({ kind: 'textChanged', ...name, seq: this.seq });
    this.publisher.soon(this.seq);
    if (this.pending.updates > COMPACT_AFTER.updates || this.pending.bytes > COMPACT_AFTER.bytes)
      await this.compact();
  }

  private stored(change: GoodChange, seq: number | null): void {
    const { from, data } = change;
    if (seq === null) return from.end(CLOSE.forbidden, 'Not a member any more');
    applyUpdate(this.doc, data);
    this.seq = Math.max(this.seq, seq);
    this.count(data);
    this.lastEditor = from.viewer.id;
    from.stored(change);
    this.show(data, from);
  }

  private async endForbidden(): Promise<void> {
    const { name, editors } = this.dependencies;
    const open = [...this.connections];
    if (open.length === 0) return;
    const barred = await editors.withoutAccess(
      name.componentId,
      open.map(({ viewer }) => viewer),
    );
    for (const connection of open) {
      const bar = barred.get(connection.viewer.sessionId);
      if (!bar) continue;
      this.leave(connection);
      connection.end(CLOSE_FOR[bar], bar);
    }
  }

  private async catchUp(): Promise<void> {
    const { name, store } = this.dependencies;
    const before = encodeStateVector(this.doc);
    const updates = await store.since(name, this.seq);
    if (updates) this.take({ updates, publishedSeq: this.publisher.seq });
    else {
      const stored = await store.load(name);
      if (!stored) return; // its block was removed: nobody is here any more
      this.take(stored);
    }
    this.show(encodeStateAsUpdate(this.doc, before), null);
    this.publisher.soon(this.seq);
  }

  private take({ updates, publishedSeq }: StoredDocument): void {
    for (const { seq, data } of updates) {
      applyUpdate(this.doc, data);
      this.count(data);
      this.seq = Math.max(this.seq, seq);
    }
    this.publisher.seq = Math.max(this.publisher.seq, publishedSeq);
  }

  private async compact(): Promise<void> {
    const { name, store } = this.dependencies;
    const state = encodeStateAsUpdate(this.doc);
    await store.compact(name, state, this.seq);
    this.stateBytes = state.length;
    this.pending = { updates: 0, bytes: 0 };
  }

  private async write(): Promise<{ seq: number; words: string }> {
    const { name, publish } = this.dependencies;
    const { seq } = this;
    return { seq, words: await publish(name, richTextToHtml(this.doc), seq, this.lastEditor) };
  }

  private show(data: Uint8Array, from: Connection | null): void {
    const message = updateMessage(data);
    for (const connection of this.connections) if (connection !== from) connection.send(message);
  }

  private get bytes(): number {
    return this.stateBytes + this.pending.bytes;
  }

  private count(data: Uint8Array): void {
    this.pending.updates += 1;
    this.pending.bytes += data.length;
  }

  private inTurn(work: () => Promise<void>): void {
    this.turn = this.turn.then(async () => {
      if (this.isOver) return;
      await work().catch((err: unknown) => this.fail(err));
    });
  }

  private fail(err: unknown): void {
    this.dependencies.log.error(
      { err, document: this.dependencies.name },
      'a text could not be stored',
    );
    this.stop();
    this.dependencies.failed();
    for (const connection of this.connections) connection.end(CLOSE.restarting, 'Please come back');
  }

  private stop(): void {
    this.isOver = true;
    this.publisher.stop();
    this.cursors.stop();
  }
}
