import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Recent messages are compared in the database, no longer in memory: each has one row, also after its texts change. The
 * stored ones are deleted, as they would be in ten minutes.
 */
export class RecentPostsOfTributes1700000002640 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recent_post');
    await runner.query('drop sequence recent_post_number');
    await runner.query(`
      create unlogged table recent_post (
        tribute_id uuid primary key,
        page_id uuid not null,
        posted_at timestamptz not null default clock_timestamp(),
        address bigint not null,
        sender bigint not null,
        name bigint not null,
        words bigint not null,
        said bigint not null,
        shape bit(128) not null
      )`);
    await runner.query('create index recent_post_of_page on recent_post (page_id, posted_at)');
    await runner.query(
      'create index recent_post_of_address on recent_post (page_id, address, posted_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recent_post');
    await runner.query('create sequence recent_post_number');
    await runner.query(`
      create unlogged table recent_post (
        id bigint not null default nextval('recent_post_number'),
        page_id uuid not null,
        posted_at timestamptz not null default clock_timestamp(),
        address bigint not null,
        sender bigint not null,
        name bigint not null,
        words bigint not null,
        said bigint not null,
        shape integer[] not null,
        primary key (page_id, id)
      )`);
  }
}
