import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { NotFound } from '../../errors/public-errors.ts';
import { isUuid, NO_SUCH_PAGE } from '../../input/ids.ts';
import { readWallSettings } from '../components/wall-settings.ts';
import { listMembers } from '../members/list-members.ts';
import { MemberRole } from '../members/member.types.ts';
import { toPerson } from '../members/person.ts';
import { IS_ACCESSIBLE } from '../pages/access-sql.ts';
import { Page, PageAddress } from '../pages/page.entity.ts';
import { Tribute } from '../tributes/tribute.entity.ts';
import { toMediaAddress } from '../uploads/media-address.ts';
import { Media } from '../uploads/media.entity.ts';
import { type Listing, toLikePattern } from './listing.ts';
import type { OperatorPage, OperatorPageDetail, OperatorPageFilter } from './pages.types.ts';

/** A page as the operator finds it, with the time of its service. */
interface ListedPage extends OperatorPage {
  service: { startsAt: Date; timeZone: string } | null;
}

/** A service is running until two hours after its beginning; it counts as today's a day ahead. */
const SERVICE_TODAY = `page.service is not null and ${IS_ACCESSIBLE}
  and (page.service ->> 'startsAt') between to_char(now() at time zone 'UTC' - interval '2 hours', 'YYYY-MM-DD"T"HH24:MI')
  and to_char(now() at time zone 'UTC' + interval '24 hours', 'YYYY-MM-DD"T"HH24:MI')`;

const FILTERS: Record<OperatorPageFilter, string> = {
  all: 'true',
  service: SERVICE_TODAY,
  reported: 'exists (select 1 from report where report.page_id = page.id and answered_at is null)',
  away: 'page.gone_at is not null',
  down: 'page.taken_down_at is not null',
};

/** Finds pages by their names, addresses and owners. */
export class OperatorPages {
  constructor(private readonly db: DataSource) {}

  /** The newest pages, or those after one. */
  async list(filter: OperatorPageFilter, { search, after, count }: Listing): Promise<ListedPage[]> {
    const pages = this.select().where(FILTERS[filter]);
    const like = toLikePattern(search);
    if (like)
      pages.andWhere(
        `(page.title ilike :like
          or exists (select 1 from page_address where page_id = page.id and address ilike :like)
          or exists (select 1 from page_member join user_account on user_account.id = user_id
                     where page_id = page.id and email ilike :like))`,
        { like },
      );
    if (after !== null && isUuid(after))
      pages.andWhere(
        '(page.created_at, page.id) < (select created_at, id from page where id = :after)',
        { after },
      );
    pages.orderBy('page.created_at', 'DESC').addOrderBy('page.id', 'DESC').limit(count);
    return this.complete(pages);
  }

  /** How many pages there are of each kind. */
  async count(): Promise<Record<OperatorPageFilter, number>> {
    const counts = Object.entries(FILTERS).map(
      async ([filter, condition]) =>
        [
          filter,
          await this.db.createQueryBuilder(Page, 'page').where(condition).getCount(),
        ] as const,
    );
    return Object.fromEntries(await Promise.all(counts)) as Record<OperatorPageFilter, number>;
  }

  /** A page by its id or an address, with its members and what was taken down on it. Throws NotFound. */
  async read(idOrUrl: string): Promise<OperatorPageDetail> {
    const rows = this.select();
    if (isUuid(idOrUrl)) rows.where('page.id = :idOrUrl', { idOrUrl });
    else
      rows.where('page.id = (select page_id from page_address where address = lower(:url))', {
        url: idOrUrl.replace(/^\/+/, ''),
      });
    const [page] = await this.complete(rows);
    if (!page) throw new NotFound(NO_SUCH_PAGE);
    const { id: pageId } = page;
    const [addresses, members, messages, media, reason] = await Promise.all([
      this.db.getRepository(PageAddress).findBy({ pageId }),
      this.readMembers(pageId),
      this.readTakenDown(Tribute, 'thing.id', pageId),
      this.readTakenDown(Media, 'thing.key', pageId),
      this.db
        .getRepository(Page)
        .findOne({ select: { id: true, takenDownFor: true }, where: { id: pageId } }),
    ]);
    return {
      page,
      takenDownFor: reason?.takenDownFor ?? null,
      addresses: addresses.map(({ address }) => address),
      members,
      takenDown: [
        ...messages.map((message) => ({ ...message, tributeId: message.id, picture: null })),
        ...media.map((picture) => ({
          ...picture,
          tributeId: null,
          picture: toMediaAddress(picture.id),
        })),
      ],
    };
  }

  private select(): SelectQueryBuilder<Page> {
    const columns = ['id', 'url', 'title', 'type', 'active', 'visibility', 'goneAt', 'takenDownAt'];
    const pages = this.db.createQueryBuilder(Page, 'page').select([]);
    for (const column of columns) pages.addSelect(`page.${column}`, column);
    return pages
      .addSelect('page.created_at', 'createdAt')
      .addSelect('page.service', 'service')
      .addSelect(
        '(select created_at from page_event where page_id = page.id order by seq desc limit 1)',
        'changedAt',
      )
      .addSelect(
        `(select coalesce(sum(count), 0)::int from tribute_count
          where page_id = page.id and status in ('visible', 'held'))`,
        'messages',
      )
      .addSelect('(select coalesce(sum(bytes), 0) from media where page_id = page.id)', 'bytes')
      .addSelect(
        '(select count(*)::int from report where page_id = page.id and answered_at is null)',
        'reports',
      )
      .addSelect(
        `(select email from page_member join user_account on user_account.id = user_id
          where page_id = page.id and role = 'owner')`,
        'owner',
      );
  }

  private async complete(pages: SelectQueryBuilder<Page>): Promise<ListedPage[]> {
    const rows = await pages.getRawMany<ListedPage>();
    const walls = await readWallSettings(
      this.db.manager,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const { readFirst = false, closed = false } = walls.get(row.id) ?? {};
      const service = row.service && { ...row.service, startsAt: new Date(row.service.startsAt) };
      return { ...row, bytes: Number(row.bytes), service, readFirst, closed };
    });
  }

  private async readMembers(pageId: string) {
    const members = await listMembers(this.db.manager, pageId);
    return members.map((member) => ({
      name: toPerson(member).name,
      email: member.email,
      isOwner: member.role === MemberRole.OWNER,
    }));
  }

  private readTakenDown(entity: typeof Tribute | typeof Media, id: string, pageId: string) {
    return this.db
      .createQueryBuilder(entity, 'thing')
      .select(id, 'id')
      .addSelect('thing.takenDownAt', 'at')
      .addSelect('thing.takenDownFor', 'words')
      .where('thing.pageId = :pageId and thing.takenDownAt is not null', { pageId })
      .orderBy('thing.takenDownAt', 'DESC')
      .limit(100)
      .getRawMany<{ id: string; at: Date; words: string }>();
  }
}
