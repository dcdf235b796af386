import type { DataSource, EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { lockPage } from '../pages/page.editing.ts';
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

/** An update that somebody sent. */
export interface GivenUpdate {
  viewer: Viewer;
  data: Uint8Array;
}

/** Why somebody may not edit a text any more. */
export type Bar = 'gone' | 'logged out' | 'no member';

/** After this many updates, or bytes of them, they are folded into the state. */
export const COMPACT_AFTER = { updates: 200, bytes: 256 * 1024 };

const ALLOWED = `
  join component on component.id = $1 and component.removed_at is null
  join page_member member on member.page_id = component.page_id and member.user_id = given.user_id
  join session_family login on login.id = given.session_id and login.user_id = given.user_id
    and login.ended_at is null and login.expires_at > now()`;

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

  /**
   * Stores updates in their order, of those members only who may edit at this moment. Gives the seq
   * of each, null for one that was not stored.
   */
  async append(
    { componentId, field }: DocumentName,
    given: readonly GivenUpdate[],
  ): Promise<(number | null)[]> {
    const rows = (await this.db.query(
      `with given as (
         select * from unnest($3::text[], $4::uuid[], $5::uuid[])
           with ordinality as g (data, user_id, session_id, n)
       ), allowed as (
         select given.data, given.n, row_number() over (order by given.n) as place
         from given ${ALLOWED}
       ), counted as (
         update collaboration_document
         set last_seq = last_seq + (select count(*) from allowed), changed_at = clock_timestamp()
         where component_id = $1 and field = $2
         returning last_seq - (select count(*) from allowed) as before
       ), stored as (
         insert into collaboration_update (component_id, field, seq, data)
         select $1, $2, counted.before + allowed.place, decode(allowed.data, 'base64')
         from allowed, counted
       )
       select allowed.n::integer as n, (counted.before + allowed.place)::integer as seq
       from allowed, counted`,
      [
        componentId,
        field,
        given.map(({ data }) => Buffer.from(data).toString('base64')),
        given.map(({ viewer }) => viewer.id),
        given.map(({ viewer }) => viewer.sessionId),
      ],
    )) as { n: number; seq: number }[];
    const seqs = new Map(rows.map(({ n, seq }) => [n, seq]));
    return given.map((_update, index) => seqs.get(index + 1) ?? null);
  }

  /** Which of these logins may not edit the block any more, by their session, and why. */
  async barred(componentId: string, viewers: readonly Viewer[]): Promise<Map<string, Bar>> {
    const rows = (await this.db.query(
      `select given.session_id as id,
              case when component.id is null then 'gone' when login.id is null then 'logged out'
                   else 'no member' end as bar
       from unnest($2::uuid[], $3::uuid[]) as given (user_id, session_id)
       ${ALLOWED.replaceAll(/^ *join/gm, 'left join')}
       where component.id is null or login.id is null or member.user_id is null`,
      [componentId, viewers.map(({ id }) => id), viewers.map(({ sessionId }) => sessionId)],
    )) as { id: string; bar: Bar }[];
    return new Map(rows.map(({ id, bar }) => [id, bar]));
  }

  /** The updates after `seq`; null where they were folded into the state since. */
  async since({ componentId, field }: DocumentName, seq: number): Promise<StoredUpdate[] | null> {
    const rows = (await this.db.query(
      `select seq, data from collaboration_update
       where component_id = $1 and field = $2 and seq > $3 order by seq`,
      [componentId, field, seq],
    )) as StoredUpdate[];
    const [document] = (await this.db.query(
      `select last_seq as last from collaboration_document where component_id = $1 and field = $2`,
      [componentId, field],
    )) as { last: number }[];
    if (!document) return null;
    const isWhole = rows[0] ? rows[0].seq === seq + 1 : document.last <= seq;
    return isWhole ? rows : null;
  }

  /** The newest seq of each of these documents. */
  async lastSeqs(names: readonly DocumentName[]): Promise<Map<string, number>> {
    const rows = (await this.db.query(
      `select component_id as "componentId", field, last_seq as last
       from collaboration_document join unnest($1::uuid[], $2::text[]) as wanted (id, name)
         on wanted.id = component_id and wanted.name = field`,
      [names.map(({ componentId }) => componentId), names.map(({ field }) => field)],
    )) as (DocumentName & { last: number })[];
    return new Map(rows.map((row) => [keyOf(row), row.last]));
  }

  /** Puts a state in the place of all updates up to `seq`, which it must hold. */
  async compact(name: DocumentName, state: Uint8Array, seq: number): Promise<void> {
    await this.db.transaction(async (manager) => {
      const [, changed] = (await manager.query(
        `update collaboration_document set state = $3, compacted_seq = $4
         where component_id = $1 and field = $2 and compacted_seq < $4`,
        [name.componentId, name.field, Buffer.from(state), seq],
      )) as [unknown[], number];
      if (changed === 0) return;
      await manager.query(
        'delete from collaboration_update where component_id = $1 and field = $2 and seq <= $3',
        [name.componentId, name.field, seq],
      );
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

/** Under the page's lock: the document's whole log for a change within the same transaction. */
export async function lockDocument(
  manager: EntityManager,
  { componentId, field }: DocumentName,
): Promise<{ lastSeq: number; updates: Uint8Array[] } | null> {
  const [row] = (await manager.query(
    `select state, last_seq as "lastSeq" from collaboration_document
     where component_id = $1 and field = $2 for update`,
    [componentId, field],
  )) as { state: Buffer; lastSeq: number }[];
  if (!row) return null;
  const rows = (await manager.query(
    'select data from collaboration_update where component_id = $1 and field = $2 order by seq',
    [componentId, field],
  )) as { data: Buffer }[];
  return { lastSeq: row.lastSeq, updates: [row.state, ...rows.map(({ data }) => data)] };
}

/** Stores the server's own update of a locked document whose HTML is written along with it. */
export async function appendLocked(
  manager: EntityManager,
  { componentId, field }: DocumentName,
  seq: number,
  data: Uint8Array,
): Promise<void> {
  await manager.query(
    'insert into collaboration_update (component_id, field, seq, data) values ($1, $2, $3, $4)',
    [componentId, field, seq, Buffer.from(data)],
  );
  await manager.query(
    `update collaboration_document
     set last_seq = $3, published_seq = $3, changed_at = clock_timestamp()
     where component_id = $1 and field = $2`,
    [componentId, field, seq],
  );
}

/** Notes that the document's HTML is written up to `seq`. */
export async function markPublished(
  manager: EntityManager,
  { componentId, field }: DocumentName,
  seq: number,
): Promise<void> {
  await manager.query(
    `update collaboration_document set published_seq = greatest(published_seq, $3)
     where component_id = $1 and field = $2`,
    [componentId, field, seq],
  );
}

/** One text for a name, to find it by. */
export function keyOf({ componentId, field }: DocumentName): string {
  return `${componentId} ${field}`;
}
