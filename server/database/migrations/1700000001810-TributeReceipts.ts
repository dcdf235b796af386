import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the receipt by which a sender can change a message, when they changed it, and withdrawn messages, whose texts
 * are deleted.
 */
export class TributeReceipts1700000001810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table tribute
       add receipt_hash bytea check (octet_length(receipt_hash) = 32),
       add changed_at timestamptz,
       drop constraint tribute_status_check,
       add constraint tribute_status_check
         check (status in ('visible', 'held', 'hidden', 'removed', 'withdrawn')),
       drop constraint tribute_content_check,
       add constraint tribute_content_check
         check (char_length(content) <= 5000 and (content = '') = (status = 'withdrawn'))`,
    );
    await runner.query('drop index tribute_removed_at');
    await runner.query(
      `create index tribute_removed_at on tribute (decided_at) where status in ('removed', 'withdrawn')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from tribute where status = 'withdrawn'`);
    await runner.query('drop index tribute_removed_at');
    await runner.query(
      `create index tribute_removed_at on tribute (decided_at) where status = 'removed'`,
    );
    await runner.query(
      `alter table tribute
       drop receipt_hash, drop changed_at,
       drop constraint tribute_status_check,
       add constraint tribute_status_check
         check (status in ('visible', 'held', 'hidden', 'removed')),
       drop constraint tribute_content_check,
       add constraint tribute_content_check check (char_length(content) between 1 and 5000)`,
    );
  }
}
