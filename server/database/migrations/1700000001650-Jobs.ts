import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the background jobs: when each is due next, for all processes together. */
export class Jobs1700000001650 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table job (
         name text primary key check (length(name) between 1 and 100),
         next_run_at timestamptz not null default now()
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job');
  }
}
