import { Brackets, type DataSource } from 'typeorm';
import { deleteBatch } from '../../database/delete-batch.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound } from '../../errors/public-errors.ts';
import { isRowNumber, isUuid } from '../../input/ids.ts';
import { PageMember } from '../members/member.entity.ts';
import { findPeople, type Person, toPerson } from '../members/person.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import { Photo } from '../photos/photo.entity.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { ComponentChangeRow } from '../components/component-change.entity.ts';
import { ComponentRow } from '../components/component.entity.ts';
import type { ComponentChange, ComponentHistory } from './component-history.types.ts';
import type { ComponentService } from '../components/component.service.ts';
import { toCamelCase } from '../components/block-type.ts';
import { findTypesShowing } from '../components/registry.ts';

/** The most entries per read: each may contain a long text. */
export const MAX_PAGE_SIZE = 20;
const SWEEP_BATCH = 500;

/** The value of a field after a change: what the next change replaced, or else the present one. */
const AFTER = `case when change.kind = 'changed' and change.photo_id is null then coalesce(
  (select newer.before from component_change newer
   where newer.component_id = change.component_id and newer.kind = 'changed'
     and newer.field = change.field and newer.id > change.id
   order by newer.id limit 1),
  component.payload ->> change.field) end`;

/** The requested part; `after` is the last entry of the previous part. */
interface HistoryQuery {
  pageId: string;
  componentId?: string | null;
  first?: number | null;
  after?: string | null;
}

/** Reads who did what to a page's blocks and when, and restores earlier texts. */
export class ComponentHistoryService {
  constructor(
    private readonly db: DataSource,
    private readonly members: Members,
    private readonly components: ComponentService,
  ) {}

  /** The changes of a page, or of one of its blocks, newest first; for members only. */
  async history(viewer: Viewer, query: HistoryQuery): Promise<ComponentHistory> {
    const pageId = await requireEditablePage(this.db, this.members, viewer, query.pageId);
    const { componentId = null, after = null } = query;
    if (componentId !== null && !isUuid(componentId)) throw new NotFound('There is no such block.');
    if (after !== null && !isRowNumber(after))
      throw new Malformed('after must be the olderAfter of an answer.');
    const first = Math.max(1, Math.min(query.first ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE));
    const photoTypes = findTypesShowing('photos');
    const list = this.changes(pageId, photoTypes[0]!).limit(first + 1);
    if (after !== null) list.andWhere('change.id < :after', { after });
    if (componentId !== null)
      list.andWhere(
        new Brackets((either) =>
          either.where('change.componentId = :componentId', { componentId }).orWhere(
            `change.photoId is not null and exists (
               select 1 from component block where block.id = :componentId and block.type = any(:photoTypes))`,
            { photoTypes },
          ),
        ),
      );
    const rows = await list.getRawMany<Row>();
    const shown = rows.slice(0, first);
    const writerIds = shown.flatMap((row) => row.writerIds);
    const people = await findPeople(this.db.manager, pageId, writerIds);
    const changes = shown.map((row) => toComponentChange(row, people));
    return { changes, olderAfter: rows.length > first ? (changes.at(-1)?.id ?? null) : null };
  }

  /** A query for a page's changes, newest first, with who made them. */
  private changes(pageId: string, photoType: string) {
    return this.db
      .createQueryBuilder(ComponentChangeRow, 'change')
      .leftJoin(ComponentRow, 'component', 'component.id = change.componentId')
      .leftJoin(UserAccount, 'account', 'account.id = change.userId')
      .leftJoin(
        PageMember,
        'member',
        'member.userId = account.id and member.pageId = change.pageId',
      )
      .select('change.id', 'id')
      .addSelect('change.componentId', 'componentId')
      .addSelect('coalesce(component.type, :photoType)', 'componentType')
      .addSelect('change.kind', 'action')
      .addSelect('change.field', 'field')
      .addSelect('change.before', 'before')
      .addSelect(AFTER, 'after')
      .addSelect('change.writers', 'writerIds')
      .addSelect('change.at', 'at')
      .addSelect('change.beganAt', 'beganAt')
      .addSelect('account.id', 'userId')
      .addSelect('account.email', 'email')
      .addSelect('account.name', 'name')
      .addSelect('coalesce(member.colorIndex, 0)', 'colorIndex')
      .addSelect('change.photoImage', 'image')
      .addSelect('change.photoCaption', 'caption')
      .addSelect(
        (photos) =>
          photos
            .select('count(*) > 0')
            .from(Photo, 'photo')
            .where('photo.pageId = change.pageId and photo.image = change.photoImage'),
        'isThere',
      )
      .where('change.pageId = :pageId', { pageId, photoType })
      .orderBy('change.id', 'DESC');
  }

  /** Restores the value from before a change, as a normal change. Throws NotFound if none is stored. */
  async restoreText(viewer: Viewer, changeId: string): Promise<ComponentRow> {
    const change = isRowNumber(changeId)
      ? await this.db.getRepository(ComponentChangeRow).findOneBy({ id: changeId, kind: 'changed' })
      : null;
    if (!change?.componentId) throw new NotFound('This earlier text is not kept any more.');
    const patch = { [change.field!]: change.before! };
    const options = { separate: true };
    return this.components.updateComponent(viewer, change.componentId, patch, undefined, options);
  }

  /** Deletes one batch of changes older than a year; returns how many. */
  sweep(): Promise<number> {
    const expiredSql = `at < now() - interval '1 year'`;
    return deleteBatch(this.db, ComponentChangeRow, expiredSql, [], SWEEP_BATCH);
  }
}

type Row = Omit<ComponentChange, 'by' | 'writers' | 'photo'> & {
  writerIds: string[];
  userId: string | null;
  email: string | null;
  name: string | null;
  colorIndex: number;
  image: string | null;
  caption: string | null;
  isThere: boolean;
};

function toComponentChange(row: Row, people: ReadonlyMap<string, Person>): ComponentChange {
  const { userId, email, name, colorIndex, image, caption, isThere, writerIds, ...change } = row;
  const by = userId && email ? toPerson({ id: userId, email, name, colorIndex }) : null;
  const photo = image === null ? null : { image, caption: caption ?? '', isThere };
  const writers = writerIds.flatMap((id) => people.get(id) ?? []);
  return { ...change, by, writers, photo, field: change.field && toCamelCase(change.field) };
}
