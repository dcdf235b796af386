import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import {
  pickTributeText,
  TRIBUTE_FIELD_ENTRIES,
  type TributeText,
} from '../../../protocol/tribute-text.ts';
import { Malformed } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { Page } from '../pages/page.entity.ts';
import { computeServiceDay } from '../pages/service.types.ts';
import { Tribute, TributeCount, TributeStatus } from './tribute.entity.ts';

/** What the wall shows of a tribute. */
const SHOWN = ['id', 'photos', 'createdAt', 'senderMark', 'seq'] as const;
export type WallTribute = TributeText &
  Pick<Tribute, 'image' | 'images' | 'shownPhotos' | (typeof SHOWN)[number]>;

/** The most tributes and bytes per read, whichever is reached first. */
interface PartLimits {
  count: number;
  bytes: number;
}

/** A part of the wall, and where the next part begins; null at the end. */
interface WallPart {
  items: WallTribute[];
  next: number | null;
}

/** The part of the wall that senders are shown. */
const SHOWN_TO_SENDER = { count: 100, bytes: 500_000 };

/** The newest tributes up to and including the one that reaches this many bytes of text. */
const WITHIN_BYTES = `tribute.id = any(array(
  select id from (
    select id, sum(octet_length(content)) over (
      order by seq desc rows between unbounded preceding and 1 preceding
    ) as above
    from (
      select id, content, seq from tribute
      where page_id = :pageId and status = 'visible' and seq < :before order by seq desc limit :count
    ) newest
  ) sized where coalesce(above, 0) < :bytes))`;

/** Reads the wall. Callers check whether the viewer may see it; only `readNewestForSender` checks it itself. */
export class WallService {
  private readonly tributes: Repository<Tribute>;
  private readonly counts: Repository<TributeCount>;

  constructor(
    db: DataSource,
    private readonly access: Pick<PageAccess, 'isWallPublic' | 'showsWall'>,
  ) {
    this.tributes = db.getRepository(Tribute);
    this.counts = db.getRepository(TributeCount);
  }

  /** The wall from newest to oldest: `first` tributes whose seq is below `before`. */
  async read(pageId: string, first: number, before: number | null): Promise<WallTribute[]> {
    if (!isUuid(pageId)) return [];
    const wall = this.createNewestFirstQuery()
      .where({ pageId, status: TributeStatus.VISIBLE })
      .limit(first);
    if (before !== null) wall.andWhere('tribute.seq < :before', { before });
    return wall.getMany();
  }

  /** One tribute of the wall; null if it is not on it. */
  readTribute(pageId: string, id: string): Promise<Tribute | null> {
    return this.tributes.findOneBy({ id, pageId, status: TributeStatus.VISIBLE });
  }

  /** How many tributes the wall holds. */
  async readCount(pageId: string): Promise<number> {
    const row = await this.counts.findOneBy({ pageId, status: TributeStatus.VISIBLE });
    return row?.count ?? 0;
  }

  /**
   * The newest tributes that fit into one response: at most `limits.count`, ending with the one that reaches
   * `limits.bytes`; and where the next part begins.
   */
  async readNewest(pageId: string, limits: PartLimits, before: number | null): Promise<WallPart> {
    const items = await this.readWithinLimits(pageId, limits, before);
    const bytes = items.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    const last = items.at(-1);
    if (!last || (items.length < limits.count && bytes < limits.bytes))
      return { items, next: null };
    const following = await this.read(pageId, 1, last.seq);
    return { items, next: following.length > 0 ? last.seq : null };
  }

  /** The newest tributes for the sender of one; none if the sender may not see the wall. */
  async readNewestForSender(pageId: string, isInside: boolean): Promise<WallTribute[]> {
    const [isShown, items] = await Promise.all([
      isInside ? this.access.showsWall(pageId) : this.access.isWallPublic(pageId),
      this.readWithinLimits(pageId, SHOWN_TO_SENDER, null),
    ]);
    return isShown ? items : [];
  }

  /**
   * The book of the day: up to `first` of the tributes that were written on the day of the page's service, in that
   * order, after the one with the id `after`, and how many there are in all. Empty if the page has no service; throws
   * Malformed for an `after` that is no id.
   */
  async readBookOfDay(
    { id: pageId, service }: Page,
    first: number,
    after: string | null,
  ): Promise<{ tributes: Tribute[]; total: number }> {
    if (after !== null && !isUuid(after)) throw new Malformed('after must be an endCursor.');
    if (!service) return { tributes: [], total: 0 };
    const ofDay = this.tributes
      .createQueryBuilder('tribute')
      .where({ pageId, status: TributeStatus.VISIBLE })
      .andWhere(
        'tribute.createdAt >= :from and tribute.createdAt < :to',
        computeServiceDay(service),
      );
    const part = ofDay
      .clone()
      .orderBy('tribute.createdAt', 'ASC')
      .addOrderBy('tribute.id', 'ASC')
      .limit(first);
    if (after !== null)
      part.andWhere(
        `(tribute.created_at, tribute.id) >
         (select created_at, id from tribute where id = :after and page_id = :pageId)`,
        { after, pageId },
      );
    const [tributes, total] = await Promise.all([part.getMany(), ofDay.getCount()]);
    return { tributes, total };
  }

  private async readWithinLimits(
    pageId: string,
    limits: PartLimits,
    before: number | null,
  ): Promise<WallTribute[]> {
    if (!isUuid(pageId)) return [];
    const values = { pageId, before: before ?? 2 ** 31 - 1, ...limits };
    return this.createNewestFirstQuery().where(WITHIN_BYTES, values).getMany();
  }

  private createNewestFirstQuery(): SelectQueryBuilder<Tribute> {
    return this.tributes
      .createQueryBuilder('tribute')
      .select(
        [...TRIBUTE_FIELD_ENTRIES.map(([name]) => name), ...SHOWN].map(
          (field) => `tribute.${field}`,
        ),
      )
      .orderBy('tribute.seq', 'DESC');
  }
}

/** A tribute in the form of the REST API. */
export function toItem(tribute: WallTribute) {
  const { id, image, images, shownPhotos, createdAt } = tribute;
  const film = shownPhotos.find((photo) => photo.film)?.film ?? null;
  const text = pickTributeText(tribute);
  return { id, ...text, image, images, film, created_at: createdAt.toISOString() };
}
