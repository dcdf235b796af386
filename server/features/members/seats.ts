import type { DataSource } from 'typeorm';
import type { Seat } from '../../live/member-topic.ts';

/** Those of these seats whose membership and login both still stand, in one question. */
export async function stillSeated(db: DataSource, seats: Seat[]): Promise<Seat[]> {
  return (await db.query(
    `select distinct seat.page_id as "pageId", seat.user_id as "userId", seat.session_id as "sessionId"
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as seat (page_id, user_id, session_id)
     join page_member member using (page_id, user_id)
     join session_family family on family.id = session_id and family.user_id = seat.user_id
     where family.ended_at is null and family.expires_at > now()`,
    [
      seats.map(({ pageId }) => pageId),
      seats.map(({ userId }) => userId),
      seats.map(({ sessionId }) => sessionId),
    ],
  )) as Seat[];
}
