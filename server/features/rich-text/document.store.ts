import { type DataSource, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import { lockPage } from '../pages/page.editing.ts';
import { CollaborationDocumentRow } from './document.entity.ts';
import { CollaborationUpdateRow } from './update.entity.ts';
import { firstState } from './rich-text.ts';

/** Which text of which block. */
export interface DocumentName {
  componentId: string;
  field: string;
}

/** A document as the database holds it. */
export interface StoredDocument {
  /** The compacted state is the first. */
  updates: StoredUpdate[];
  publishedSeq: number;
}

/** One update at its place in the document's order. */
export interface StoredUpdate {
  seq: number;
  data: Uint8Array;
}

/** After this many updates, or bytes of them, they are folded into the state. */
export const COMPACT_AFTER = { updates: 200, bytes: 256 * 1024 };

/** Documents in the database: each has a compacted state and the updates since. */
export class DocumentStore {
  constructor(private readonly db: DataSource) {}

  /** The document; made from the stored HTML the first time, once, whoever comes at the same moment. */
  async open(name: DocumentName, pageId: string): Promise<StoredDocument | null> {
    return (await this.load(name)) ?? (await this.create(name, pageId));
  }

  /** Null where there is none, or where its block was removed. */
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

  /** The updates after `seq`; null where they were folded into the state since. */
  async since({ componentId, field }: DocumentName, seq: number): Promise<StoredUpdate[] | null> {
    const rows: StoredUpdate[] = await this.db.getRepository(CollaborationUpdateRow).find({
      select: { seq: true, data: true },
      where: { componentId, field, seq: MoreThan(seq) },
      order: { seq: 'asc' },
    });
    const document = await this.db.getRepository(CollaborationDocumentRow).findOne({
      select: { componentId: true, field: true, lastSeq: true },
      where: { componentId, field },
    });
    if (!document) return null;
    const isWhole = rows[0] ? rows[0].seq === seq + 1 : document.lastSeq <= seq;
    return isWhole ? rows : null;
  }

  /** The newest seq of each of these documents. */
  async lastSeqs(names: readonly DocumentName[]): Promise<Map<string, number>> {
    const rows = (await this.db.query(
      `select component_id as "componentId", field, last_seq as last
       from collaboration_document join unnest($1::uuid[], $2::text[]) as requested (id, name)
         on requested.id = component_id and requested.name = field`,
      [names.map(({ componentId }) => componentId), names.map(({ field }) => field)],
    )) as (DocumentName & { last: number })[];
    return new Map(rows.map((row) => [keyOf(row), row.last]));
  }

  /** Puts a state in the place of all updates up to `seq`, which it must hold. */
  async compact(
    { componentId, field }: DocumentName,
    state: Uint8Array,
    seq: number,
  ): Promise<void> {
    await this.db.transaction(async (manager) => {
      const { affected } = await manager.update(
        CollaborationDocumentRow,
        { componentId, field, compactedSeq: LessThan(seq) },
        { state: Buffer.from(state), compactedSeq: seq },
      );
      if (affected === 0) return;
      const folded = { componentId, field, seq: LessThanOrEqual(seq) };
      await manager.delete(CollaborationUpdateRow, folded);
    });
  }

  /** Documents whose HTML is behind since `seconds`, oldest first, a few at a time. */
  async unpublished(seconds: number): Promise<DocumentName[]> {
    return (await this.db.query(
      `select document.component_id as "componentId", document.field
       from collaboration_document document
       join component on component.id = document.component_id and component.removed_at is null
       where document.published_seq < document.last_seq
         and document.changed_at < clock_timestamp() - make_interval(secs => $1)
       order by document.changed_at limit 20`,
      [seconds],
    )) as DocumentName[];
  }

  private async create(name: DocumentName, pageId: string): Promise<StoredDocument | null> {
    const { componentId, field } = name;
    await this.db.transaction(async (manager) => {
      await lockPage(manager, pageId); // writes of the field take the same lock
      const [row] = (await manager.query(
        `select coalesce(payload ->> $2, '') as html from component
         where id = $1 and removed_at is null`,
        [componentId, field],
      )) as { html: string }[];
      if (!row) return;
      await manager.query(
        `insert into collaboration_document (component_id, field, state) values ($1, $2, $3)
         on conflict do nothing`,
        [componentId, field, Buffer.from(firstState(row.html))],
      );
    });
    return this.load(name);
  }
}

/** One text for a name, to find it by. */
export function keyOf({ componentId, field }: DocumentName): string {
  return `${componentId} ${field}`;
}
