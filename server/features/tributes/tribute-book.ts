import type { DataSource } from 'typeorm';
import { Malformed } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import type { Page } from '../pages/page.entity.ts';
import { computeServiceDay } from '../pages/service.types.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';

/** The book of the day: the messages written on the day of a page's service. */
export class TributeBook {
  constructor(private readonly db: DataSource) {}

  /**
   * Up to `first` tributes of the book in the order in which they were written, after the one with the id `after`, and
   * the book's total. Empty if the page has no service; throws Malformed for an `after` that is no id.
   */
  async read(
    { id: pageId, service }: Page,
    first: number,
    after: string | null,
  ): Promise<{ tributes: Tribute[]; total: number }> {
    if (after !== null && !isUuid(after)) throw new Malformed('after must be an endCursor.');
    if (!service) return { tributes: [], total: 0 };
    const { from, to } = computeServiceDay(service);
    const ofDay = this.db
      .getRepository(Tribute)
      .createQueryBuilder('tribute')
      .where('tribute.pageId = :pageId and tribute.status = :status', {
        pageId,
        status: TributeStatus.VISIBLE,
      })
      .andWhere('tribute.createdAt >= :from and tribute.createdAt < :to', { from, to });
    const part = ofDay
      .clone()
      .orderBy('tribute.createdAt', 'ASC')
      .addOrderBy('tribute.id', 'ASC')
      .limit(first);
    if (after !== null)
      part.andWhere(
        `(tribute.created_at, tribute.id) >
         (select created_at, id from tribute where id = :after and page_id = :pageId)`,
        { after },
      );
    const [tributes, total] = await Promise.all([part.getMany(), ofDay.getCount()]);
    return { tributes, total };
  }
}
