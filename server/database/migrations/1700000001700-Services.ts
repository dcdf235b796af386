import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the service to the row of its page, so that it is read with the page. */
export class Services1700000001700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table page add service jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table page drop service');
  }
}
