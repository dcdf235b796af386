import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records the backups, so that every process knows the age of the newest one. */
export class Backups1700000003560 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table backup (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        bytes bigint not null,
        finished_at timestamptz not null default now()
      )`);
    await runner.query('create index backup_finished_at on backup (finished_at desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backup');
  }
}
