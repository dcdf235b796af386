import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds removed messages, with the status that they get back when they are restored. */
export class RemovedTributes1700000001600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table tribute
       drop constraint tribute_status_check,
       add constraint tribute_status_check
         check (status in ('visible', 'held', 'hidden', 'removed')),
       add removed_from text check (removed_from in ('visible', 'held', 'hidden')),
       add constraint tribute_removed check ((status = 'removed') = (removed_from is not null))`,
    );
    await runner.query(
      `create index tribute_removed_at on tribute (decided_at) where status = 'removed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from tribute where status = 'removed'`);
    await runner.query(
      `alter table tribute
       drop column removed_from,
       drop constraint tribute_status_check,
       add constraint tribute_status_check check (status in ('visible', 'held', 'hidden'))`,
    );
  }
}
