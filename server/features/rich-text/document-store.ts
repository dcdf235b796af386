import { Any, type DataSource, IsNull, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import type { EventStore } from '../../live/event-store.ts';
import { ComponentRow } from '../components/component.entity.ts';
import { lockPage } from '../pages/page-editing.ts';
import { CollaborationDocument, CollaborationUpdate } from './document.entity.ts';
import { createInitialState } from './rich-text.ts';

/** The field of a block whose text several people edit. */
export const RICH_FIELD = 'content';

/** Identifies a text by its block and field. */
export interface DocumentName {
  componentId: string;
  field: string;
}

/** A document in the form it is stored. */
export interface StoredDocument {
  /** The compacted state comes first. */
  updates: StoredUpdate[];
  publishedSeq: number;
}

/** One update with its position in the document's order. */
export interface StoredUpdate {
  seq: number;
  data: Uint8Array;
}

/** After this many updates, or bytes of them, they are compacted into the state. */
export const COMPACT_AFTER = { updates: 200, bytes: 256 * 1024 };

/** A running process writes the HTML sooner than this after a change: a stopped one left what is older. */
const OVERDUE_SECONDS = 10;

/** Documents in the database: each has a compacted state and the updates since then. */
export class DocumentStore {
  private readonly db: DataSource;

  constructor(private readonly eventStore: EventStore) {
    this.db = eventStore.db;
  }

  /** The document; created from the stored HTML on first use, only once even with concurrent callers. */
  async open(name: DocumentName, pageId: string): Promise<StoredDocument | null> {
    return (await this.load(name)) ?? (await this.create(name, pageId));
  }

  /** The document; null if there is none, or its block was removed. */
  async load({ componentId, field }: DocumentName): Promise<StoredDocument | null> {
    const [row] = (await this.db.query(
      `select document.state, document.compacted_seq as "compactedSeq",
              document.published_seq as "publishedSeq",
              coalesce(json_agg(json_build_object('seq', seq, 'data', encode(data, 'base64'))
                order by seq) filter (where seq is not null), '[]') as updates
       from collaboration_document document
       join component on component.id = document.component_id and component.removed_at is null
       left join collaboration_update log using (component_id, field)
       where document.component_id = $1 and document.field = $2
       group by document.component_id, document.field`,
      [componentId, field],
    )) as {
      state: Buffer;
      compactedSeq: number;
      publishedSeq: number;
      updates: { seq: number; data: string }[];
    }[];
    if (!row) return null;
    const { state, compactedSeq, publishedSeq } = row;
    const updates = row.updates.map(({ seq, data }) => ({
      seq,
      data: Buffer.from(data, 'base64'),
    }));
    return { updates: [{ seq: compactedSeq, data: state }, ...updates], publishedSeq };
  }

  /** The updates after `seq`; null if they have been compacted since. */
  async readSince(
    { componentId, field }: DocumentName,
    seq: number,
  ): Promise<StoredUpdate[] | null> {
    const rows: StoredUpdate[] = await this.db.getRepository(CollaborationUpdate).find({
      select: { seq: true, data: true },
      where: { componentId, field, seq: MoreThan(seq) },
      order: { seq: 'asc' },
    });
    const document = await this.db.getRepository(CollaborationDocument).findOne({
      select: { componentId: true, field: true, lastSeq: true },
      where: { componentId, field },
    });
    if (!document) return null;
    const isWhole = rows[0] ? rows[0].seq === seq + 1 : document.lastSeq <= seq;
    return isWhole ? rows : null;
  }

  /** The newest seq of each of these documents, and of others of the same blocks. */
  async readLastSeqs(names: readonly DocumentName[]): Promise<Map<string, number>> {
    const rows = await this.db.getRepository(CollaborationDocument).find({
      select: { componentId: true, field: true, lastSeq: true },
      where: { componentId: Any(names.map(({ componentId }) => componentId)) },
    });
    return new Map(rows.map((row) => [toDocumentKey(row), row.lastSeq]));
  }

  /** Replaces all updates up to `seq` by a state, which must include them. */
  async compact(
    { componentId, field }: DocumentName,
    state: Uint8Array,
    seq: number,
  ): Promise<void> {
    await this.db.transaction(async (manager) => {
      const { affected } = await manager.update(
        CollaborationDocument,
        { componentId, field, compactedSeq: LessThan(seq) },
        { state: Buffer.from(state), compactedSeq: seq },
      );
      if (affected === 0) return;
      const folded = { componentId, field, seq: LessThanOrEqual(seq) };
      await manager.delete(CollaborationUpdate, folded);
    });
  }

  /** Documents whose HTML was left out of date, oldest first, in batches. */
  async findUnpublished(): Promise<DocumentName[]> {
    return this.db
      .createQueryBuilder(CollaborationDocument, 'document')
      .innerJoin(ComponentRow, 'component', 'component.id = document.componentId')
      .select('document.componentId', 'componentId')
      .addSelect('document.field', 'field')
      .where('component.removedAt is null')
      .andWhere('document.publishedSeq < document.lastSeq')
      .andWhere('document.changedAt < clock_timestamp() - make_interval(secs => :seconds)')
      .setParameters({ seconds: OVERDUE_SECONDS })
      .orderBy('document.changedAt')
      .limit(20)
      .getRawMany<DocumentName>();
  }

  private async create(name: DocumentName, pageId: string): Promise<StoredDocument | null> {
    const { componentId, field } = name;
    await this.eventStore.transact(async ({ manager }) => {
      await lockPage(manager, pageId); // writes to the field take the same lock
      const unremoved = { id: componentId, removedAt: IsNull() };
      const component = await manager.findOneBy(ComponentRow, unremoved);
      if (!component) return;
      const state = Buffer.from(createInitialState(String(component.payload[field] ?? '')));
      await manager
        .createQueryBuilder()
        .insert()
        .into(CollaborationDocument)
        .values({ componentId, field, state })
        .orIgnore()
        .execute();
    });
    return this.load(name);
  }
}

/** A key that identifies a document. */
export function toDocumentKey({ componentId, field }: DocumentName): string {
  return `${componentId} ${field}`;
}
