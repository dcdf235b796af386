import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the reports of visitors, pages that the operator took down, and an audit log that can only be appended to.
 * Nobody can see a page (`is_dark`) while it is deleted or taken down.
 */
export class Reports1700000003400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page
        add taken_down_at timestamptz,
        add taken_down_for text check (char_length(taken_down_for) <= 2000),
        add is_dark boolean not null
          generated always as (gone_at is not null or taken_down_at is not null) stored`);
    await runner.query(`
      create table report (
        number integer primary key generated always as identity (start 1001),
        page_id uuid not null references page (id) on delete cascade,
        tribute_id uuid references tribute (id) on delete set null,
        reason text not null,
        words text not null check (char_length(words) <= 2000),
        email text check (char_length(email) <= 254),
        digest bytea not null unique,
        created_at timestamptz not null default clock_timestamp(),
        answered_at timestamptz,
        outcome text check (outcome in ('taken_down', 'answered', 'nothing_wrong')),
        check ((answered_at is null) = (outcome is null))
      )`);
    await runner.query('create index report_page on report (page_id)');
    await runner.query(
      'create index report_tribute on report (tribute_id) where tribute_id is not null',
    );
    await runner.query('create index report_waiting on report (number) where answered_at is null');

    await runner.query(`
      create table audit_entry (
        id bigint primary key generated always as identity,
        entry text not null check (char_length(entry) <= 8000),
        hash bytea not null unique
      )`);
    await runner.query(`
      create function keep_audit() returns trigger language plpgsql as $$
      begin
        raise insufficient_privilege using message = 'the audit log can only grow';
      end $$`);
    await runner.query(
      `create trigger audit_kept before update or delete or truncate on audit_entry
       for each statement execute function keep_audit()`,
    );
    await runner.query('revoke update, delete, truncate on audit_entry from current_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_entry');
    await runner.query('drop function keep_audit');
    await runner.query('drop table report');
    await runner.query('alter table page drop is_dark, drop taken_down_at, drop taken_down_for');
  }
}
