import { applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { newDocument } from '../../../protocol/rich-text/new-document.ts';
import {
  COMPACT_AFTER,
  type DocumentName,
  type DocumentStore,
  type StoredDocument,
  type StoredUpdate,
} from './document.store.ts';

/** One document as the database holds it, in memory: its text, up to which update, and its size. */
export class StoredText {
  readonly doc = newDocument();
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

  /** Takes in an update that is stored. */
  add({ seq, data }: StoredUpdate): void {
    applyUpdate(this.doc, data);
    this.sinceCompaction.updates += 1;
    this.sinceCompaction.bytes += data.length;
    this.seq = Math.max(this.seq, seq);
  }

  /**
   * Takes in what other processes stored. Answers what of it was not here, and up to where the HTML is
   * known to be written; null where there is no such document any more.
   */
  async catchUp(): Promise<{ missed: Uint8Array; publishedSeq: number } | null> {
    const before = encodeStateVector(this.doc);
    const updates = await this.store.since(this.name, this.seq);
    const stored = updates ? { updates, publishedSeq: 0 } : await this.store.load(this.name);
    if (!stored) return null;
    this.addAll(stored.updates);
    const { publishedSeq } = stored;
    return { missed: encodeStateAsUpdate(this.doc, before), publishedSeq };
  }

  /** Folds the updates into the state once they are many. */
  async compactWhereMuch(): Promise<void> {
    const { updates, bytes } = this.sinceCompaction;
    if (updates > COMPACT_AFTER.updates || bytes > COMPACT_AFTER.bytes) await this.compact();
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
