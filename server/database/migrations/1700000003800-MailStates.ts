import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the kind of a mail, its state, which the database computes, and the addresses from which mails bounced. A mail
 * that failed keeps its content while it is useful, so that it can be sent again.
 */
export class MailStates1700000003800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table mail
        add kind text not null default '',
        add bounced boolean not null default false,
        add state text not null generated always as (
          case when sent_at is not null then 'sent'
               when failed_at is null then 'queued'
               when bounced then 'bounced' else 'failed' end) stored`);
    await runner.query('drop index mail_due');
    await runner.query(`create index mail_due on mail (next_try_at) where state = 'queued'`);
    await runner.query('create index mail_kept on mail (useful_until) where body is not null');
    await runner.query('create index mail_recipient on mail (lower(recipient))');
    await runner.query('create index mail_listed on mail (created_at desc, id desc)');
    await runner.query(
      `create index mail_undelivered on mail (created_at desc, id desc) where state in ('failed', 'bounced')`,
    );
    await runner.query(`
      create table bounced_address (
        address text primary key check (address = lower(address) and char_length(address) <= 300),
        since timestamptz not null default now(),
        answer text not null check (char_length(answer) <= 500)
      )`);
    await runner.query('alter table user_account add reminders smallint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_account drop reminders');
    await runner.query('drop table bounced_address');
    await runner.query(
      'drop index mail_kept, mail_recipient, mail_listed, mail_undelivered, mail_due',
    );
    await runner.query('alter table mail drop state, drop bounced, drop kind');
    await runner.query('create index mail_due on mail (next_try_at) where body is not null');
  }
}
