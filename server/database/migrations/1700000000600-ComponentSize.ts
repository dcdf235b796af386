import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much a block holds, so that a page's sum is known without reading it all. */
export class ComponentSize1700000000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table component add size integer generated always as (octet_length(payload::text)) stored',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table component drop size');
  }
}
