import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the counters of rate limits, shared by all processes; unlogged, because they may be lost in a crash. */
export class RateLimits1700000001550 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // rate-limiter-flexible requires these columns in this order
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
