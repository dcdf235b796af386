import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops an index: the posts of an address are counted among the newest posts of the page, so it only slowed down
 * posting.
 */
export class RecentPostsByPage1700000002830 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index recent_post_of_address');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index recent_post_of_address on recent_post (page_id, address, posted_at)',
    );
  }
}
