import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates rich texts that several people edit: a compacted state of each, and the updates since. */
export class Collaboration1700000000900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table collaboration_document (
        component_id uuid not null references component (id) on delete cascade,
        field text not null check (field in ('content')),
        state bytea not null check (octet_length(state) <= 4000000),
        last_seq integer not null default 0 check (last_seq >= compacted_seq),
        compacted_seq integer not null default 0,
        published_seq integer not null default 0,
        changed_at timestamptz not null default clock_timestamp(),
        primary key (component_id, field)
      )`);
    await runner.query(`
      create table collaboration_update (
        component_id uuid not null,
        field text not null,
        seq integer not null check (seq > 0),
        data bytea not null check (octet_length(data) <= 2000000),
        primary key (component_id, field, seq),
        foreign key (component_id, field)
          references collaboration_document (component_id, field) on delete cascade
      )`);
    await runner.query(
      `create index collaboration_unpublished on collaboration_document (changed_at)
       where published_seq < last_seq`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table collaboration_update, collaboration_document');
  }
}
