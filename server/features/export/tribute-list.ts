import type { DataSource } from 'typeorm';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';
import { BYTE_ORDER_MARK, toCsvRow } from './list-formats.ts';

const BATCH_SIZE = 500;

/** The messages on a page's wall as CSV, oldest first: time, name and text. */
export async function* listTributes(db: DataSource, pageId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvRow(['written at', 'name', 'message']);
  let last: Tribute | undefined;
  do {
    const part = db
      .createQueryBuilder(Tribute, 'tribute')
      .where({ pageId, status: TributeStatus.VISIBLE })
      .orderBy('tribute.createdAt')
      .addOrderBy('tribute.id')
      .limit(BATCH_SIZE);
    if (last)
      part.andWhere(
        '(tribute.created_at, tribute.id) > (select created_at, id from tribute where id = :last)',
        {
          last: last.id,
        },
      );
    const tributes = await part.getMany();
    for (const { createdAt, name, content } of tributes)
      yield toCsvRow([createdAt.toISOString(), name, content]);
    last = tributes.length === BATCH_SIZE ? tributes.at(-1) : undefined;
  } while (last);
}
