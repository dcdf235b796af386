import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the mail queue: a mail is added in the transaction that it reports, sent by any process, and retried while
 * the mail server is unavailable.
 */
export class Mails1700000002610 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail (
        id uuid primary key default gen_random_uuid(),
        recipient text not null,
        subject text not null,
        body jsonb,
        useful_until timestamptz not null,
        tries integer not null default 0,
        next_try_at timestamptz not null default now(),
        sent_at timestamptz,
        failed_at timestamptz,
        last_error text,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index mail_due on mail (next_try_at) where body is not null');
    await runner.query('create index mail_done on mail (created_at) where body is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail');
  }
}
