import type { DataSource } from 'typeorm';
import type { MemberConnection } from '../../live/topic.ts';

/** The connections whose membership and login are both still valid, in one query. */
export async function findActiveConnections(
  db: DataSource,
  connections: MemberConnection[],
): Promise<MemberConnection[]> {
  return (await db.query(
    `select distinct connection.page_id as "pageId", connection.user_id as "userId", connection.session_id as "sessionId"
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as connection (page_id, user_id, session_id)
     join page_member member using (page_id, user_id)
     join page on page.id = page_id and not page.is_dark
     join session_family family on family.id = session_id and family.user_id = connection.user_id
     where family.ended_at is null and family.expires_at > now()`,
    [
      connections.map(({ pageId }) => pageId),
      connections.map(({ userId }) => userId),
      connections.map(({ sessionId }) => sessionId),
    ],
  )) as MemberConnection[];
}
