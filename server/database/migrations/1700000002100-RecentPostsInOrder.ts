import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers the recent messages, because processes keep them in memory and read only newer ones, among which they also
 * find repeated texts. The foreign key is dropped, so that no post waits for the page's row.
 */
export class RecentPostsInOrder1700000002100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recent_post');
    // separate from the table: a crash empties an unlogged table, but the numbers must not start again
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
    await runner.query('drop index tribute_words');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recent_post');
    await runner.query('drop sequence recent_post_number');
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
    await runner.query(`create index tribute_words on tribute (page_id, md5(content), created_at)`);
  }
}
