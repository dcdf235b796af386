import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the tributes of each page and status by triggers: counting 100,000 rows for each page read took 25 ms. */
export class TributeCounts1700000002600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tribute_count (
        page_id uuid references page on delete cascade,
        status text,
        count integer not null,
        with_photo integer not null,
        primary key (page_id, status)
      ) with (fillfactor = 50)`);
    await runner.query(`
      insert into tribute_count
      select page_id, status, count(*), count(image) from tribute group by page_id, status`);

    // updates the count of each page and status once per statement and in one order, so that no two transactions deadlock
    const changed = (rows: string) => `
      for changed in
        select page_id, status, sum(number) as number, sum(photo) as photo from (${rows}) row
        group by page_id, status having sum(number) <> 0 or sum(photo) <> 0
        order by page_id, status
      loop
        update tribute_count
        set count = count + changed.number, with_photo = with_photo + changed.photo
        where page_id = changed.page_id and status = changed.status;
        -- what left a page that is deleted itself is counted nowhere
        if not found and changed.number > 0 then
          insert into tribute_count values (changed.page_id, changed.status, changed.number, changed.photo)
          on conflict (page_id, status) do update
          set count = tribute_count.count + excluded.count,
              with_photo = tribute_count.with_photo + excluded.with_photo;
        end if;
      end loop;`;
    const added =
      'select page_id, status, 1 as number, (image is not null)::int as photo from added';
    const gone =
      'select page_id, status, -1 as number, -(image is not null)::int as photo from gone';
    await runner.query(`
      create function count_tributes() returns trigger language plpgsql as $$
      declare changed record;
      begin
        if tg_op = 'INSERT' then ${changed(added)}
        elsif tg_op = 'DELETE' then ${changed(gone)}
        else ${changed(`${added} union all ${gone}`)}
        end if;
        return null;
      end $$`);
    for (const [event, tables] of [
      ['insert', 'new table as added'],
      ['update', 'new table as added old table as gone'],
      ['delete', 'old table as gone'],
    ])
      await runner.query(
        `create trigger tribute_count_${event} after ${event} on tribute
         referencing ${tables} for each statement execute function count_tributes()`,
      );

    await runner.query(
      `create index tribute_review_photo on tribute (page_id, status, created_at desc, id desc)
       where image is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tribute_review_photo');
    for (const event of ['insert', 'update', 'delete'])
      await runner.query(`drop trigger tribute_count_${event} on tribute`);
    await runner.query('drop function count_tributes');
    await runner.query('drop table tribute_count');
  }
}
