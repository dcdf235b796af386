import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { personOf } from '../members/person.ts';
import { type Members, requireEditablePage } from '../pages/page.editing.ts';
import type { ComponentRow } from '../components/component.entity.ts';
import type { ComponentChange, ComponentHistory } from './component-history.types.ts';
import type { ComponentService } from '../components/component.service.ts';
import { camelCase } from '../components/field-names.ts';
import { typesShowing } from '../components/registry.ts';

/** The most that is read at once: each may hold a long text. */
export const MAX_AT_ONCE = 20;
const NUMBER = /^\d{1,18}$/;
const SWEEP_BATCH = 500;

/** What is asked for; `after` is where the part before ended. */
interface HistoryQuery {
  pageId: string;
  componentId?: string | null;
  first?: number | null;
  after?: string | null;
}

/** Who did what to a page's blocks and when, and how an earlier text stands again. */
export class ComponentHistoryService {
  constructor(
    private readonly db: DataSource,
    private readonly members: Members,
    private readonly components: ComponentService,
  ) {}

  /** The changes of a page or of one of its blocks, newest first; for members only. */
  async history(viewer: Viewer | null, query: HistoryQuery): Promise<ComponentHistory> {
    const pageId = await requireEditablePage(this.db, this.members, viewer, query.pageId);
    const { componentId = null, after = null } = query;
    if (componentId !== null && !isUuid(componentId)) throw new NotFound('There is no such block.');
    if (after !== null && !NUMBER.test(after)) throw new Malformed('after must be a place in it.');
    const first = Math.max(1, Math.min(query.first ?? MAX_AT_ONCE, MAX_AT_ONCE));
    const photoTypes = typesShowing('photos');
    const rows = (await this.db.query(
      `select change.id, change.component_id as "componentId",
              coalesce(component.type, $6) as "componentType",
              change.kind as action, change.field, change.before, change.at,
              change.began_at as "beganAt", account.id as "userId", account.email,
              account.name, coalesce(member.tone, 0) as tone,
              change.photo_image as image, change.photo_caption as caption,
              change.photo_image is not null and exists (
                select 1 from photo
                where photo.page_id = change.page_id and photo.image = change.photo_image
              ) as "isThere"
       from component_change change
       left join component on component.id = change.component_id
       left join user_account account on account.id = change.user_id
       left join page_member member
         on member.user_id = account.id and member.page_id = change.page_id
       where change.page_id = $1 and ($2::uuid is null or change.component_id = $2
           or change.photo_id is not null and exists (
             select 1 from component block where block.id = $2 and block.type = any($5)))
         and ($3::bigint is null or change.id < $3)
       order by change.id desc limit $4`,
      [pageId, componentId, after, first + 1, photoTypes, photoTypes[0]],
    )) as Row[];
    const changes = rows.slice(0, first).map(present);
    return { changes, olderAfter: rows.length > first ? (changes.at(-1)?.id ?? null) : null };
  }

  /** Writes what stood there before a change, as any other change. NotFound where none is kept. */
  async restoreText(viewer: Viewer | null, changeId: string): Promise<ComponentRow> {
    const [change] = NUMBER.test(changeId)
      ? ((await this.db.query(
          `select component_id as "componentId", field, before from component_change
           where id = $1 and kind = 'changed' and component_id is not null`,
          [changeId],
        )) as { componentId: string; field: string; before: string }[])
      : [];
    if (!change) throw new NotFound('This earlier text is not kept any more.');
    const patch = { [change.field]: change.before };
    return this.components.updateComponent(viewer, change.componentId, patch);
  }

  /** Deletes one batch of changes that are older than a year; answers how many. */
  async sweep(): Promise<number> {
    const [swept] = (await this.db.query(
      `delete from component_change where id in (
         select id from component_change where at < now() - interval '1 year'
         limit $1 for update skip locked)
       returning id`,
      [SWEEP_BATCH],
    )) as [unknown[], number];
    return swept.length;
  }
}

type Row = Omit<ComponentChange, 'by' | 'photo'> & {
  userId: string | null;
  email: string | null;
  name: string | null;
  tone: number;
  image: string | null;
  caption: string | null;
  isThere: boolean;
};

function present(row: Row): ComponentChange {
  const { userId, email, name, tone, image, caption, isThere, ...change } = row;
  const by = userId && email ? personOf({ id: userId, email, name, tone }) : null;
  const photo = image === null ? null : { image, caption: caption ?? '', isThere };
  return { ...change, by, photo, field: change.field && camelCase(change.field) };
}
