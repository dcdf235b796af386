import { applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { TEXT } from '../../../protocol/rich-text/lines.ts';
import { createEmptyDocument } from '../../../protocol/rich-text/new-document.ts';
import {
  COMPACT_AFTER,
  type DocumentName,
  type DocumentStore,
  type StoredDocument,
  type StoredUpdate,
} from './document-store.ts';

/** A stored document in memory: its text, the seq of its newest update, and its size. */
export class StoredText {
  readonly doc = createEmptyDocument();
  seq = 0;
  private stateBytes = 0;
  private sinceCompaction = { updates: 0, bytes: 0 };

  constructor(
    private readonly name: DocumentName,
    private readonly store: DocumentStore,
    { updates }: StoredDocument,
  ) {
    this.addAll(updates);
    this.stateBytes = updates[0]?.data.length ?? 0;
    this.sinceCompaction.updates -= 1;
    this.sinceCompaction.bytes -= this.stateBytes;
  }

  get bytes(): number {
    return this.stateBytes + this.sinceCompaction.bytes;
  }

  /** The number of visible letters. */
  get letters(): number {
    return this.doc.getText(TEXT).length;
  }

  /** Applies a stored update. */
  add({ seq, data }: StoredUpdate): void {
    applyUpdate(this.doc, data);
    this.sinceCompaction.updates += 1;
    this.sinceCompaction.bytes += data.length;
    this.seq = Math.max(this.seq, seq);
  }

  /**
   * Applies changes stored by other processes. Returns those that were missing here, and up to which seq the HTML is
   * known to be written; null if the document does not exist any more.
   */
  async catchUp(): Promise<{ missed: Uint8Array; publishedSeq: number } | null> {
    const before = encodeStateVector(this.doc);
    const updates = await this.store.readSince(this.name, this.seq);
    const stored = updates ? { updates, publishedSeq: 0 } : await this.store.load(this.name);
    if (!stored) return null;
    this.addAll(stored.updates);
    const { publishedSeq } = stored;
    return { missed: encodeStateAsUpdate(this.doc, before), publishedSeq };
  }

  /** Whether there are so many updates that they should be compacted. */
  get isLong(): boolean {
    const { updates, bytes } = this.sinceCompaction;
    return updates > COMPACT_AFTER.updates || bytes > COMPACT_AFTER.bytes;
  }

  async compact(): Promise<void> {
    const state = encodeStateAsUpdate(this.doc);
    await this.store.compact(this.name, state, this.seq);
    this.stateBytes = state.length;
    this.sinceCompaction = { updates: 0, bytes: 0 };
  }

  private addAll(updates: readonly StoredUpdate[]): void {
    for (const update of updates) this.add(update);
  }
}
