import type { Logger } from 'pino';
import type { Bus, MemberMessage } from '../../live/bus.ts';
import type { EditorSocket } from './editor-socket.ts';
import { EditorSockets } from './editor-sockets.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import type { DocumentEditors } from './document-editors.ts';
import type { DocumentName, DocumentStore, StoredDocument } from './document-store.ts';
import { type IncomingChange, type AcceptedChange, acceptChanges } from './accept-changes.ts';
import { type Publish, Publisher } from './publisher.ts';
import { StoredText } from './stored-text.ts';
import {
  encodeSyncRequest,
  encodeAnswer,
  encodeNotice,
} from '../../../protocol/rich-text/messages.ts';

const BATCH_SIZE = 100;

interface Dependencies {
  name: DocumentName;
  store: DocumentStore;
  editors: DocumentEditors;
  publish: Publish;
  log: Logger;
  bus: Bus<MemberMessage>;
  /** Whether the document failed and must not be used any more; clients that reconnect get a new one. */
  failed(): void;
}

/**
 * One document in this process with all its editors here. Its memory contains only stored changes; they are applied
 * one at a time (`enqueue`).
 */
export class SharedText {
  private readonly text: StoredText;
  private readonly sockets: EditorSockets;
  private readonly publisher: Publisher;
  private incoming: IncomingChange[] = [];
  private queue: Promise<void> = Promise.resolve();
  /** New connections would get no more changes here: they belong to the text that replaces this one. */
  private isClosing = false;
  private isStopped = false;

  constructor(
    private readonly dependencies: Dependencies,
    stored: StoredDocument,
  ) {
    const { name, store, publish } = dependencies;
    this.text = new StoredText(name, store, stored);
    this.sockets = new EditorSockets(dependencies, this.text.doc);
    const enqueue = (work: () => Promise<unknown>) => this.enqueue(work);
    const notify = (message: string) => this.sockets.notify(message);
    const { text } = this;
    this.publisher = new Publisher({ name, text, publish, enqueue, notify }, stored.publishedSeq);
    this.publisher.schedule();
  }

  get name(): DocumentName {
    return this.dependencies.name;
  }

  /** The number of editors in this process. */
  get editorCount(): number {
    return this.sockets.count;
  }

  join(editor: EditorSocket): void {
    if (this.isClosing || this.isStopped) return editor.end(CLOSE.restarting, 'Please come back');
    this.sockets.add(editor);
    editor.send(encodeSyncRequest(this.text.doc));
    this.sockets.cursors.sendAllTo(editor);
    const { notice } = this.publisher;
    if (notice) editor.send(encodeNotice(notice));
  }

  leave(editor: EditorSocket): void {
    this.sockets.remove(editor);
  }

  /** Sends what the client does not have; from now on its changes are accepted again. */
  sendMissingUpdates(editor: EditorSocket, stateVector: Uint8Array): void {
    const { doc } = this.text;
    const asksAgain = editor.isBehind;
    editor.isBehind = false;
    editor.send(encodeAnswer(doc, stateVector));
    if (asksAgain) editor.send(encodeSyncRequest(doc));
  }

  moveCursor(editor: EditorSocket, data: Uint8Array): void {
    this.sockets.cursors.move(editor, data);
  }

  /** Handles a message about this text from any process, including this one. */
  receive(message: MemberMessage): void {
    const { kind } = message;
    const { cursors } = this.sockets;
    if (kind === 'renamed') this.sockets.rename(message.userId, message);
    if (kind === 'textChanged') this.advanceTo(message.seq);
    if (kind === 'cursorsMoved') cursors.apply(Buffer.from(message.update, 'base64'));
    if (kind === 'cursorsWanted') cursors.republish();
  }

  /** Stores a change, then confirms it and sends it to the others. */
  receiveUpdate(from: EditorSocket, id: number, data: Uint8Array): void {
    const change = { from, id, data };
    if (!from.countChange(change)) return from.end(CLOSE.tooMany, 'Too many changes at once');
    this.incoming.push(change);
    if (this.incoming.length === 1) this.enqueue(() => this.storeIncoming());
  }

  /** Closes connections that may not edit any more, and loads changes stored by other processes. */
  check(lastSeq: number | undefined): void {
    this.enqueue(async () => {
      await this.sockets.endForbidden();
      if (lastSeq === undefined || lastSeq > this.text.seq) await this.catchUp();
    });
  }

  /** Waits for running work, and writes the HTML up to the newest change. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.enqueue(() => this.publisher.publishNow());
    await this.queue;
    this.stop();
  }

  /** Loads changes stored up to `seq` by another process, or through REST or GraphQL. */
  private advanceTo(seq: number): void {
    if (seq <= this.text.seq) return;
    this.enqueue(async () => {
      if (seq > this.text.seq) await this.catchUp();
    });
  }

  private async storeIncoming(): Promise<void> {
    const batch = this.incoming.splice(0, BATCH_SIZE);
    const { text, sockets, publisher } = this;
    const { name, editors, bus } = this.dependencies;
    const { accepted, rest, deletedLetters } = await acceptChanges(batch, text);
    this.incoming.unshift(...rest);
    if (this.incoming.length > 0) this.enqueue(() => this.storeIncoming());
    await publisher.publishBeforeDeletion(deletedLetters);
    const newChanges = accepted.filter(({ isNew }) => isNew);
    const rows = newChanges.map(({ from, data }) => ({ viewer: from.viewer, data }));
    const [seqs] = await Promise.all([
      rows.length > 0 ? editors.append(name, rows) : [],
      sockets.endForbidden(),
    ]);
    const first = seqs.find((seq) => seq !== null);
    if (first != null && first !== text.seq + 1) await this.catchUp();
    // in order: a confirmation covers all changes before it
    for (const change of accepted)
      if (change.isNew) this.handleStored(change, seqs[newChanges.indexOf(change)] ?? null);
      else change.from.confirmStored(change);
    if (first != null) bus.publish({ kind: 'textChanged', ...name, seq: text.seq });
    publisher.schedule();
    // publish first: compacting loses the authors of single updates
    if (text.isLong && (await publisher.publishNow())) await text.compact();
  }

  private handleStored(change: AcceptedChange, seq: number | null): void {
    const { from, data } = change;
    if (seq === null) return from.end(CLOSE.forbidden, 'Not a member any more');
    this.text.add({ seq, data });
    from.confirmStored(change);
    this.sockets.broadcast(data, from);
  }

  private async catchUp(): Promise<void> {
    const { text, publisher } = this;
    const lettersBefore = text.letters;
    const stored = await text.catchUp();
    if (!stored) return; // its block was removed: it has no editors any more
    publisher.countDeletion(Math.max(0, lettersBefore - text.letters), text.letters);
    publisher.advance(stored.publishedSeq);
    this.sockets.broadcast(stored.missed, null);
    publisher.schedule();
  }

  private enqueue(work: () => Promise<unknown>): void {
    this.queue = this.queue.then(async () => {
      if (this.isStopped) return;
      await work().catch((err: unknown) => this.fail(err));
    });
  }

  private fail(err: unknown): void {
    const { log, name, failed } = this.dependencies;
    log.error({ err, document: name }, 'a text could not be stored');
    this.stop();
    failed();
    this.sockets.endAll();
  }

  private stop(): void {
    this.isStopped = true;
    this.publisher.stop();
    this.sockets.cursors.stop();
  }
}
