import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds soft deletion: a page or account can be restored until `gone_at`, then it is erased. Only the id of what was
 * erased is stored, so that a restored backup does not bring it back.
 */
export class Deletion1700000003200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page
        add gone_at timestamptz,
        add put_away_by uuid references user_account (id) on delete set null,
        add reminders smallint not null default 0`);
    await runner.query('create index page_gone on page (gone_at) where gone_at is not null');
    await runner.query(
      'create index page_put_away_by on page (put_away_by) where put_away_by is not null',
    );
    await runner.query('alter table user_account add gone_at timestamptz');
    await runner.query(
      'create index user_account_gone on user_account (gone_at) where gone_at is not null',
    );
    await runner.query(`
      create table tombstone (
        id uuid primary key,
        kind text not null check (kind in ('page', 'account')),
        erased_at timestamptz not null default clock_timestamp()
      )`);
    // a plate is not deleted with its page, or with the account that activated it
    await runner.query(`
      do $$ declare name text; begin
        select conname into strict name from pg_constraint
          where conrelid = 'activation_code'::regclass and contype = 'c'
            and pg_get_constraintdef(oid) like '%used_at IS NULL%used_by IS NULL%';
        execute format('alter table activation_code drop constraint %I', name);
        select conname into strict name from pg_constraint
          where conrelid = 'activation_code'::regclass and contype = 'f';
        execute format('alter table activation_code drop constraint %I', name);
      end $$`);
    await runner.query(`
      alter table activation_code
        add page_erased_at timestamptz,
        add constraint activation_code_used_by check (used_by is null or used_at is not null),
        add constraint activation_code_used_by_fkey foreign key (used_by)
          references user_account (id) on delete set null deferrable initially deferred`);
    await runner.query('create index activation_code_user on activation_code (used_by)');
    await runner.query('alter table mail add page_id uuid');
    await runner.query('create index mail_page on mail (page_id) where page_id is not null');
    await runner.query('create index media_page on media (page_id) where page_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mail drop page_id');
    await runner.query('drop index media_page');
    await runner.query('drop index activation_code_user');
    await runner.query(`
      alter table activation_code
        drop constraint activation_code_used_by_fkey,
        drop constraint activation_code_used_by,
        drop page_erased_at,
        add constraint activation_code_used_by_fkey foreign key (used_by)
          references user_account (id) deferrable initially deferred`);
    await runner.query('drop table tombstone');
    await runner.query('alter table user_account drop gone_at');
    await runner.query('alter table page drop gone_at, drop put_away_by, drop reminders');
  }
}
