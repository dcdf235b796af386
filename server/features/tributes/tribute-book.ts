import type { DataSource } from 'typeorm';
import { Malformed } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Page } from '../pages/page.entity.ts';
import { serviceDay } from '../pages/service-day.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';

/** The book of the day: what was written on the day of a page's service, from morning to night. */
export class TributeBook {
  constructor(private readonly db: DataSource) {}

  /**
   * Up to `first` of its tributes in the order in which they were written, behind the one whose id is
   * `after`, and how many the book holds. Empty where the page has no service; Malformed for an `after`
   * that is no id.
   */
  async read(
    { id: pageId, service }: Page,
    first: number,
    after: string | null,
  ): Promise<{ tributes: Tribute[]; total: number }> {
    if (after !== null && !isUuid(after)) throw new Malformed('after must be an endCursor.');
    if (!service) return { tributes: [], total: 0 };
    const { from, to } = serviceDay(service);
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
