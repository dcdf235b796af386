import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { applyUpdate } from 'yjs';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, NotFound } from '../../errors/public-errors.ts';
import type { Bus, MemberMessage } from '../../live/bus.ts';
import type { EventStore } from '../../live/event-store.ts';
import { readEditableBlock } from '../components/component.entity.ts';
import { getBlockType } from '../components/registry.ts';
import type { Person } from '../members/person.ts';
import type { Members } from '../pages/page-editing.ts';
import type { EditorSocket } from './editor-socket.ts';
import { DocumentEditors } from './document-editors.ts';
import { type DocumentName, DocumentStore, RICH_FIELD, toDocumentKey } from './document-store.ts';
import { createEmptyDocument } from '../../../protocol/rich-text/new-document.ts';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import type { Publish } from './publisher.ts';
import { SharedText } from './shared-text.ts';

/** How often editors' permissions, and changes stored by other processes, are checked. */
const CHECK_MS = 1_000;
/** How often to look for texts whose HTML was left out of date by a stopped process. */
const SWEEP_MS = 30_000;
/** A text without editors stays open this long, as people who reload come back. */
const LINGER_MS = 5_000;

/** The documents that are being edited in this process. */
export class OpenTexts {
  private readonly texts = new Map<string, Promise<SharedText>>();
  private readonly db: DataSource;
  private readonly store: DocumentStore;
  private readonly editors: DocumentEditors;
  private readonly timers: NodeJS.Timeout[];
  private isClosed = false;

  constructor(
    eventStore: EventStore,
    private readonly members: Members,
    private readonly publish: Publish,
    private readonly bus: Bus<MemberMessage>,
    private readonly log: Logger,
  ) {
    this.db = eventStore.db;
    this.store = new DocumentStore(eventStore);
    this.editors = new DocumentEditors(this.db);
    const check = setInterval(() => void this.check(), CHECK_MS);
    const sweep = setInterval(() => void this.publishOverdue(), SWEEP_MS);
    this.timers = [check, sweep];
    for (const timer of this.timers) timer.unref();
    void this.publishOverdue();
  }

  /**
   * The document of a block's text, opened if necessary, and the viewer as the other editors see them. Throws if the
   * viewer may not edit the block, or it has no such text.
   */
  async find(viewer: Viewer, name: DocumentName): Promise<{ text: SharedText; person: Person }> {
    const { manager } = this.db;
    const found = await readEditableBlock(manager, this.members, viewer, name.componentId);
    const { block, person } = found;
    const { fields } = getBlockType(block.type);
    if (name.field !== RICH_FIELD || !Object.hasOwn(fields, RICH_FIELD))
      throw new NotFound('There is no such text.');
    if (block.removedAt) throw new NotFound('This block was removed.');
    if (!person) throw new Forbidden(); // removed from the page at this moment
    const text = await this.findOrOpen({ componentId: block.id, field: RICH_FIELD }, block.pageId);
    return { text, person };
  }

  leave(text: SharedText, editor: EditorSocket): void {
    text.leave(editor);
    if (text.editorCount > 0) return;
    setTimeout(() => void this.forget(text), LINGER_MS).unref();
  }

  /** Handles a message about texts from any process, including this one. */
  receive(message: MemberMessage): void {
    const { kind } = message;
    if (kind === 'membershipEnded' || kind === 'sessionsEnded') void this.check();
    if (kind === 'renamed')
      for (const key of this.texts.keys()) this.forOpenText(key, (text) => text.receive(message));
    if (kind === 'textChanged' || kind === 'cursorsMoved' || kind === 'cursorsWanted')
      this.forOpenText(toDocumentKey(message), (text) => text.receive(message));
  }

  /** Writes every text's HTML up to the newest change, and stops. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    const closing = [...this.texts.values()].map(async (text) => (await text).close());
    await Promise.allSettled(closing);
  }

  private async findOrOpen(name: DocumentName, pageId: string): Promise<SharedText> {
    const key = toDocumentKey(name);
    let text = this.texts.get(key);
    if (!text) {
      text = this.openText(name, pageId);
      this.texts.set(key, text);
      text.catch(() => this.texts.delete(key));
    }
    return text;
  }

  private async openText(name: DocumentName, pageId: string): Promise<SharedText> {
    const { store, editors, publish, log, bus } = this;
    const stored = await store.open(name, pageId);
    if (!stored) throw new NotFound('This block was removed.');
    const failed = () => this.texts.delete(toDocumentKey(name));
    return new SharedText({ name, store, editors, publish, bus, log, failed }, stored);
  }

  /** A text that failed to open has no editors, so it is skipped. */
  private forOpenText(key: string, work: (text: SharedText) => void): void {
    this.texts
      .get(key)
      ?.then(work, () => undefined)
      .catch((err: unknown) => this.log.error({ err }, 'an open text could not be notified'));
  }

  private async forget(text: SharedText): Promise<void> {
    if (this.isClosed || text.editorCount > 0) return;
    const key = toDocumentKey(text.name);
    try {
      if ((await this.texts.get(key)) !== text || text.editorCount > 0) return;
      this.texts.delete(key);
      await text.close();
    } catch (err) {
      this.log.error({ err }, 'a text could not be closed');
    }
  }

  /** Checks who may still edit: every second, and at once when a membership or a login ends. */
  private async check(): Promise<void> {
    const opened = await Promise.allSettled(this.texts.values());
    const texts = opened.flatMap((text) => (text.status === 'fulfilled' ? [text.value] : []));
    if (texts.length === 0) return;
    try {
      const seqs = await this.store.readLastSeqs(texts.map(({ name }) => name));
      for (const text of texts) text.check(seqs.get(toDocumentKey(text.name)));
    } catch (err) {
      this.log.error({ err }, 'open texts could not be checked');
    }
  }

  /** Publishes what was stored but not written as HTML, by a killed process or while its page was locked. */
  private async publishOverdue(): Promise<void> {
    const logFailure = (err: unknown) => {
      if (!this.isClosed) this.log.error({ err }, 'a stored text could not be published');
    };
    const names = await this.store.findUnpublished().catch(logFailure);
    for (const name of names ?? []) {
      if (this.texts.has(toDocumentKey(name)) || this.isClosed) continue;
      await this.publishStored(name).catch(logFailure); // the others do not wait for its page
    }
  }

  private async publishStored(name: DocumentName): Promise<void> {
    const stored = await this.store.load(name);
    if (!stored) return;
    const doc = createEmptyDocument();
    for (const { data } of stored.updates) applyUpdate(doc, data);
    const seq = stored.updates.at(-1)?.seq ?? 0;
    await this.publish(name, richTextToHtml(doc), seq, true);
  }
}
