// Who may see and do what, as SQL for queries that decide it for many at once or together with a change. Each is a
// condition on rows that go by the names `page`, `login` (of session_family) and `place` (of the view picture_place).

/** A page that was neither deleted nor taken down: of another even its members see nothing. */
export const IS_ACCESSIBLE = 'not page.is_dark';

/** The same as isSetUp in page-access.ts: a page that has content to see, for those who may see it. */
export const IS_SET_UP = `(page.active and ${IS_ACCESSIBLE})`;

/** The same as isPubliclyVisible in page-access.ts. */
export const IS_PUBLICLY_VISIBLE = `(${IS_SET_UP} and page.visibility in ('public', 'link'))`;

/** A login that was not ended, by its owner or by time. */
export const IS_SIGNED_IN = '(login.ended_at is null and login.expires_at > now())';

/** Whether an account is a member of the page; `userId` is SQL as well. */
export const isMember = (userId: string) => `(${IS_ACCESSIBLE} and exists (
  select 1 from page_member where page_id = page.id and user_id = ${userId}))`;

/** Whether the page shows its wall, by one of the block types that display it. */
export function hasWall(wallTypes: readonly string[]): string {
  const types = wallTypes.map((type) => `'${type}'`).join();
  return `exists (
    select 1 from component where page_id = page.id and type in (${types}) and removed_at is null)`;
}

/** Whether a page that meets `condition` shows a picture at this place. */
export function isShownAt(condition: string, wallTypes: readonly string[]): string {
  return `place.shown and exists (
    select 1 from page where page.id = place.page_id and ${condition}
      and (not place.on_wall or ${hasWall(wallTypes)}))`;
}
