import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the exports of pages: requested, being made by the process that holds the lease, or ended with a result. The
 * files are in the media storage until they expire.
 */
export class ExportJobs1700000003600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table export_job (
        id uuid primary key default gen_random_uuid(),
        page_id uuid not null references page (id) on delete cascade,
        user_id uuid references user_account (id) on delete set null,
        kind text not null check (kind in ('folder', 'book')),
        options jsonb not null,
        page_version text not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'ready', 'failed', 'stopped')),
        done integer not null default 0,
        total integer not null default 0,
        tries smallint not null default 0,
        leased_until timestamptz,
        begun_at timestamptz,
        result jsonb,
        reason text,
        created_at timestamptz not null default now(),
        ended_at timestamptz,
        check ((state = 'waiting') = (ended_at is null))
      )`);
    await runner.query(`create index export_job_page on export_job (page_id, created_at)`);
    await runner.query(`create index export_job_user on export_job (user_id)`);
    await runner.query(
      `create index export_job_waiting on export_job (created_at) where state = 'waiting'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table export_job');
  }
}
