import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds all writers of a change, because several people can write at the same time. */
export class ChangeWriters1700000002800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table component_change add column writers uuid[] not null default '{}'`,
    );
    await runner.query(
      `update component_change set writers = array[user_id] where user_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table component_change drop column writers');
  }
}
