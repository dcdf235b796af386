import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the fingerprints of a wall's recent messages, with which new ones are compared; unlogged, because they may be
 * lost in a crash.
 */
export class RecentPosts1700000001555 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table recent_post (
        page_id uuid not null references page (id) on delete cascade,
        posted_at timestamptz not null default clock_timestamp(),
        address bigint not null,
        sender bigint not null,
        name bigint not null,
        words bigint not null,
        shape bit(128) not null
      )`);
    await runner.query('create index recent_post_of_page on recent_post (page_id, posted_at desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recent_post');
  }
}
