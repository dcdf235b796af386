import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the list of all addresses: those that pages have or had, and those reserved by unused activation codes. */
export class PageAddresses1700000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // an address without a page is reserved for an activation code
    await runner.query(`
      create table page_address (
        address text primary key check (address ~ '^[a-z0-9_-]{1,64}$'),
        page_id uuid references page (id) on delete cascade
      )`);
    await runner.query(`create index page_address_page on page_address (page_id)`);
    await runner.query(
      `insert into page_address (address, page_id) select lower(url), id from page`,
    );
    await runner.query(`
      insert into page_address (address) select lower(page_url) from activation_code
      on conflict do nothing`);

    // a trigger, so that no page gets an address that leads to another page
    await runner.query(`
      create function keep_page_address() returns trigger language plpgsql as $$
      begin
        insert into page_address (address, page_id) values (lower(new.url), new.id)
        on conflict (address) do update set page_id = excluded.page_id
        where page_address.page_id is null;
        if not exists (
          select from page_address where address = lower(new.url) and page_id = new.id
        ) then
          raise unique_violation using
            message = 'this address leads to another page', constraint = 'page_address_pkey';
        end if;
        return null;
      end $$`);
    await runner.query(
      `create trigger page_address_kept after insert or update of url on page
       for each row execute function keep_page_address()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger page_address_kept on page');
    await runner.query('drop function keep_page_address');
    await runner.query('drop table page_address');
  }
}
