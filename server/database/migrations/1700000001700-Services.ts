import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The service of a page stands on its own row: whoever reads the page has it, at no further question. */
export class Services1700000001700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table page add service jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table page drop service');
  }
}
