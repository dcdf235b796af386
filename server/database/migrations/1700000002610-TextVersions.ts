import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds how much of a text a change removed, so that the history keeps those versions, and who wrote each update of a
 * shared text.
 */
export class TextVersions1700000002610 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table component_change
        add gone integer not null default 0 check (gone >= 0),
        add least integer`);
    await runner.query(`alter table collaboration_update add user_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table component_change drop gone, drop least');
    await runner.query('alter table collaboration_update drop user_id');
  }
}
