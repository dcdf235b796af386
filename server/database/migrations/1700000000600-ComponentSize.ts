import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the size of each block, so that the size of a page is known without reading its blocks. */
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
