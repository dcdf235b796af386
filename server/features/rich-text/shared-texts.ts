import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused, TooMany } from '../../graphql/errors.ts';
import type { Bus } from '../../live/bus.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import { requireEditableBlock } from '../components/component.access.ts';
import { blockType } from '../components/registry.ts';
import type { TextPatch, MergedText } from '../components/component.service.ts';
import type { Members } from '../pages/page.editing.ts';
import type { Connection } from './connection.ts';
import { DocumentEditors } from './document.editors.ts';
import { appendLocked, lockDocument } from './document.locked.ts';
import { type DocumentName, DocumentStore, keyOf } from './document.store.ts';
import { newDocument } from '../../../protocol/rich-text/new-document.ts';
import { mergedHtml, replaceText } from './rich-text.ts';
import { MAX_DOCUMENT_BYTES } from './accept-changes.ts';
import { richTextToHtml } from './lines-to-html.ts';
import type { Publish } from './publisher.ts';
import { SharedText } from './shared-text.ts';

/** How often it is asked who may still edit, and what other processes stored. */
const CHECK_MS = 1_000;
/** How often texts are looked for whose HTML a stopped process left behind. */
const SWEEP_MS = 30_000;
const BEHIND_SECONDS = 10;
const MAX_EDITORS = 50;
/** A text that everybody left stays this long, as people who reload come back. */
const LINGER_MS = 5_000;
const RICH_FIELD = 'content';

/** The documents that are edited in this process. */
export class SharedTexts {
  private readonly texts = new Map<string, Promise<SharedText>>();
  private readonly store: DocumentStore;
  private readonly editors: DocumentEditors;
  private readonly timers: NodeJS.Timeout[];
  private isClosed = false;

  constructor(
    private readonly db: DataSource,
    private readonly members: Members,
    private readonly publish: Publish,
    private readonly bus: Bus<MemberMessage>,
    private readonly log: Logger,
  ) {
    this.store = new DocumentStore(db);
    this.editors = new DocumentEditors(db);
    const check = setInterval(() => this.check(), CHECK_MS);
    const sweep = setInterval(() => void this.publishForgotten(BEHIND_SECONDS), SWEEP_MS);
    this.timers = [check, sweep];
    for (const timer of this.timers) timer.unref();
    void this.publishForgotten(BEHIND_SECONDS);
  }

  /** The document of a block's text, opened where it is not. Throws where the viewer may not edit the block, or it has no such text. */
  async find(viewer: Viewer, name: DocumentName): Promise<SharedText> {
    const row = await requireEditableBlock(this.db, this.members, viewer, name.componentId);
    const { fields } = blockType(row.type);
    if (name.field !== RICH_FIELD || !Object.hasOwn(fields, RICH_FIELD))
      throw new NotFound('There is no such text.');
    if (row.removedAt) throw new NotFound('This block was removed.');
    const text = await this.text({ componentId: row.id, field: RICH_FIELD }, row.pageId);
    if (text.editorCount >= MAX_EDITORS) throw new TooMany();
    return text;
  }

  leave(text: SharedText, connection: Connection): void {
    text.leave(connection);
    if (text.editorCount > 0) return;
    setTimeout(() => void this.forget(text), LINGER_MS).unref();
  }

  /** Asks who may still edit: every second, and at once when a membership or a login is over. */
  private check(): void {
    void this.checkAll().catch((err: unknown) => this.log.error({ err }, 'texts not checked'));
  }

  /** What some process says of texts, this one included. */
  receive(message: MemberMessage): void {
    const { kind } = message;
    if (kind === 'membershipEnded' || kind === 'sessionsEnded') this.check();
    if (kind === 'renamed')
      for (const key of this.texts.keys()) this.withOpen(key, (text) => text.receive(message));
    if (kind === 'textChanged' || kind === 'cursorsMoved' || kind === 'cursorsWanted')
      this.withOpen(keyOf(message), (text) => text.receive(message));
  }

  /**
   * Brings HTML that somebody writes through REST or GraphQL into the document, within the transaction
   * that writes it and under its page's lock. Where it began as `base`, it gives the HTML with what
   * others wrote since; `publish` is called after the commit. The document stays as it is where nobody
   * has edited this text together yet. Refused where the text is too long.
   */
  async replace(manager: EntityManager, name: DocumentName, patch: TextPatch): Promise<MergedText> {
    const { html, base, stored } = patch;
    const locked = name.field === RICH_FIELD ? await lockDocument(manager, name) : null;
    if (!locked) {
      const isOlder = base !== undefined && base !== stored;
      return { html: isOlder ? mergedHtml(base, html, stored) : html, publish: () => undefined };
    }
    const doc = newDocument();
    for (const update of locked.updates) applyUpdate(doc, update);
    const before = encodeStateVector(doc);
    replaceText(doc, html, base);
    const update = encodeStateAsUpdate(doc, before);
    if (encodeStateAsUpdate(doc).length > MAX_DOCUMENT_BYTES)
      throw new Refused('This text is more than one block can hold. Please split it in two.');
    await appendLocked(manager, name, locked.lastSeq + 1, update);
    return {
      html: base === undefined ? html : richTextToHtml(doc),
      publish: () => this.bus.publish({ kind: 'textChanged', ...name, seq: locked.lastSeq + 1 }),
    };
  }

  /** Leaves every text's HTML as new as the text, and stops. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    const closing = [...this.texts.values()].map(async (text) => (await text).close());
    await Promise.allSettled(closing);
  }

  private async text(name: DocumentName, pageId: string): Promise<SharedText> {
    const key = keyOf(name);
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
    const failed = () => this.texts.delete(keyOf(name));
    return new SharedText({ name, store, editors, publish, bus, log, failed }, stored);
  }

  /** One that could not be opened has nobody in it. */
  private withOpen(key: string, work: (text: SharedText) => void): void {
    this.texts
      .get(key)
      ?.then(work, () => undefined)
      .catch((err: unknown) => this.log.error({ err }, 'a text was not notified'));
  }

  private async forget(text: SharedText): Promise<void> {
    if (this.isClosed || text.editorCount > 0) return;
    const key = keyOf(text.name);
    try {
      if ((await this.texts.get(key)) !== text || text.editorCount > 0) return;
      this.texts.delete(key);
      await text.close();
    } catch (err) {
      this.log.error({ err }, 'a text was not put away');
    }
  }

  private async checkAll(): Promise<void> {
    const texts = (await Promise.allSettled(this.texts.values())).flatMap((text) =>
      text.status === 'fulfilled' ? [text.value] : [],
    );
    if (texts.length === 0) return;
    const seqs = await this.store.lastSeqs(texts.map(({ name }) => name));
    for (const text of texts) text.check(seqs.get(keyOf(text.name)));
  }

  /** What a process that was killed stored but did not write as HTML. */
  private async publishForgotten(seconds: number): Promise<void> {
    try {
      for (const name of await this.store.unpublished(seconds)) {
        if (this.texts.has(keyOf(name)) || this.isClosed) continue;
        const stored = await this.store.load(name);
        if (!stored) continue;
        const doc = newDocument();
        for (const { data } of stored.updates) applyUpdate(doc, data);
        const seq = stored.updates.at(-1)?.seq ?? 0;
        await this.publish(name, richTextToHtml(doc), seq, null);
      }
    } catch (err) {
      if (!this.isClosed) this.log.error({ err }, 'texts not published');
    }
  }
}
