import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for the list of all blocks of a page, and for the removed blocks that are due to be deleted. */
export class RemovedComponents1700000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index component_list on component (page_id, rank)');
    await runner.query(
      'create index component_removed on component (removed_at) where removed_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index component_removed, component_list');
  }
}
