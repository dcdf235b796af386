import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { IS_ACCESSIBLE, IS_SIGNED_IN } from '../pages/access-sql.ts';
import type { DocumentName } from './document-store.ts';

/** An update with its sender. */
export interface SentUpdate {
  viewer: Viewer;
  data: Uint8Array;
}

/** Why somebody may not edit a text any more. */
export type AccessLoss = 'gone' | 'logged out' | 'no member';

const ALLOWED_JOINS = `
  join component on component.id = $1 and component.removed_at is null
  join page on page.id = component.page_id and ${IS_ACCESSIBLE}
  join page_member member on member.page_id = page.id and member.user_id = given.user_id
  join session_family login on login.id = given.session_id and login.user_id = given.user_id
    and ${IS_SIGNED_IN}`;

/** Checks who may edit a document at this moment, and stores their updates. */
export class DocumentEditors {
  constructor(private readonly db: DataSource) {}

  /**
   * Stores updates in order, but only of members who may edit at this moment. Returns the seq of each, null for those
   * not stored.
   */
  async append(
    { componentId, field }: DocumentName,
    updates: readonly SentUpdate[],
  ): Promise<(number | null)[]> {
    const rows = (await this.db.query(
      `with given as (
         select * from unnest($3::text[], $4::uuid[], $5::uuid[])
           with ordinality as g (data, user_id, session_id, n)
       ), allowed as (
         select given.data, given.user_id, given.n, row_number() over (order by given.n) as nth
         from given ${ALLOWED_JOINS}
       ), counted as (
         update collaboration_document
         set last_seq = last_seq + (select count(*) from allowed), changed_at = clock_timestamp()
         where component_id = $1 and field = $2
         returning last_seq - (select count(*) from allowed) as before
       ), stored as (
         insert into collaboration_update (component_id, field, seq, data, user_id)
         select $1, $2, counted.before + allowed.nth, decode(allowed.data, 'base64'), user_id
         from allowed, counted
       )
       select allowed.n::integer as n, (counted.before + allowed.nth)::integer as seq
       from allowed, counted`,
      [
        componentId,
        field,
        updates.map(({ data }) => Buffer.from(data).toString('base64')),
        updates.map(({ viewer }) => viewer.id),
        updates.map(({ viewer }) => viewer.sessionId),
      ],
    )) as { n: number; seq: number }[];
    const seqs = new Map(rows.map(({ n, seq }) => [n, seq]));
    return updates.map((_update, index) => seqs.get(index + 1) ?? null);
  }

  /** Which of these logins may not edit the block any more, by session, with the reason. */
  async findLostAccess(
    componentId: string,
    viewers: readonly Viewer[],
  ): Promise<Map<string, AccessLoss>> {
    const rows = (await this.db.query(
      `select given.session_id as id,
              case when component.id is null then 'gone' when login.id is null then 'logged out'
                   else 'no member' end as loss
       from unnest($2::uuid[], $3::uuid[]) as given (user_id, session_id)
       ${ALLOWED_JOINS.replaceAll(/^ *join/gm, 'left join')}
       where component.id is null or login.id is null or member.user_id is null`,
      [componentId, viewers.map(({ id }) => id), viewers.map(({ sessionId }) => sessionId)],
    )) as { id: string; loss: AccessLoss }[];
    return new Map(rows.map(({ id, loss }) => [id, loss]));
  }
}
