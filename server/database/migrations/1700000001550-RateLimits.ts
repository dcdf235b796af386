import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is counted for all processes together; unlogged, as a crash may forget it. */
export class RateLimits1700000001550 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // the columns and their order are rate-limiter-flexible's
    await runner.query(`
      create unlogged table rate_limit (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      ) with (fillfactor = 70)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rate_limit');
  }
}
