import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds why a message was held; unknown for earlier ones. */
export class HeldFor1700000001900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tribute add held_for text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tribute drop column held_for');
  }
}
