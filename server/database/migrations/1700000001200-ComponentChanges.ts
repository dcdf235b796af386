import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the history of blocks: who changed what and when, with the text before the change. */
export class ComponentChanges1700000001200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table component_change (
        id bigint generated always as identity primary key,
        page_id uuid not null references page (id) on delete cascade,
        component_id uuid not null references component (id) on delete cascade,
        user_id uuid references user_account (id) on delete set null,
        kind text not null check (kind in ('added', 'changed', 'moved', 'removed', 'restored')),
        field text check (char_length(field) between 1 and 40),
        before text,
        size integer not null generated always as (coalesce(octet_length(before), 0)) stored,
        began_at timestamptz not null default clock_timestamp(),
        at timestamptz not null default clock_timestamp(),
        check ((kind = 'changed') = (field is not null)),
        check ((field is null) = (before is null))
      )`);
    await runner.query(
      `create index component_change_block on component_change (component_id, id)`,
    );
    await runner.query(`create index component_change_page on component_change (page_id, id)`);
    await runner.query(`create index component_change_age on component_change (at)`);
    await runner.query(`create index component_change_user on component_change (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table component_change');
  }
}
