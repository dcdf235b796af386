import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what the account screen needs: the devices of logins, when the password was changed, and changes of the e-mail
 * address.
 */
export class AccountSecurity1700000003010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_account add column password_changed_at timestamptz');
    await runner.query(
      `alter table session_family add column user_agent text not null default ''
       check (char_length(user_agent) <= 300)`,
    );
    await runner.query(`
      create table email_change (
        stop_hash bytea primary key check (octet_length(stop_hash) = 32),
        confirm_hash bytea unique check (octet_length(confirm_hash) = 32),
        user_id uuid not null references user_account (id) on delete cascade,
        old_email text not null,
        new_email text not null,
        is_open boolean not null default true,
        created_at timestamptz not null default clock_timestamp(),
        confirm_until timestamptz not null,
        stop_until timestamptz not null,
        confirmed_at timestamptz
      )`);
    await runner.query(
      'create unique index email_change_open on email_change (user_id) where is_open',
    );
    await runner.query('create index email_change_user on email_change (user_id)');
    await runner.query('create index email_change_end on email_change (stop_until)');
    await runner.query(
      `create index email_change_old on email_change (lower(old_email))
       where confirmed_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table email_change');
    await runner.query('alter table session_family drop column user_agent');
    await runner.query('alter table user_account drop column password_changed_at');
  }
}
