import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates accounts with their logins, the members of pages, and activation codes. */
export class Accounts1700000000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table user_account (
        id uuid primary key,
        email text not null check (char_length(email) between 3 and 254),
        password_hash text not null check (password_hash like '$argon2id$%'),
        credit_amount integer not null default 0,
        credit_amount2 integer not null default 0,
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(`create unique index user_account_email on user_account (lower(email))`);

    // a family is one login, with all its refresh tokens
    await runner.query(`
      create table session_family (
        id uuid primary key,
        user_id uuid not null references user_account (id) on delete cascade,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        ended_at timestamptz
      )`);
    await runner.query(
      `create index session_family_user on session_family (user_id) where ended_at is null`,
    );
    await runner.query(`create index session_family_expiry on session_family (expires_at)`);
    await runner.query(`
      create table refresh_token (
        hash bytea primary key check (octet_length(hash) = 32),
        family_id uuid not null references session_family (id) on delete cascade,
        created_at timestamptz not null default clock_timestamp(),
        replaced_at timestamptz
      )`);
    await runner.query(`create index refresh_token_family on refresh_token (family_id)`);

    await runner.query(`
      create table password_reset (
        hash bytea primary key check (octet_length(hash) = 32),
        user_id uuid not null references user_account (id) on delete cascade,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query(`create index password_reset_user on password_reset (user_id)`);
    await runner.query(`create index password_reset_expiry on password_reset (expires_at)`);

    // deferred, because a code is claimed before its user is added in the same transaction
    await runner.query(`
      create table activation_code (
        id uuid primary key,
        code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
        qr text not null unique check (qr ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
        page_url text not null check (page_url ~ '^[A-Za-z0-9_-]{1,64}$'),
        demonstration boolean not null default false,
        created_at timestamptz not null default clock_timestamp(),
        used_at timestamptz,
        used_by uuid references user_account (id) deferrable initially deferred,
        check ((used_at is null) = (used_by is null))
      )`);
    await runner.query(
      `create unique index activation_code_page on activation_code (lower(page_url))`,
    );

    await runner.query(`
      create table page_member (
        page_id uuid not null references page (id) on delete cascade,
        user_id uuid not null references user_account (id) on delete cascade,
        role text not null check (role in ('owner', 'co_owner')),
        created_at timestamptz not null default clock_timestamp(),
        primary key (page_id, user_id)
      )`);
    await runner.query(
      `create unique index page_member_owner on page_member (page_id) where role = 'owner'`,
    );
    await runner.query(`create index page_member_user on page_member (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table page_member, activation_code, password_reset, refresh_token, session_family, user_account',
    );
  }
}
