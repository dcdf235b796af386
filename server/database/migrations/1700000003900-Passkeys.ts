import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds signing in without a password: passkeys, their challenges, and links by mail. A challenge or link is deleted
 * when it is used, so that each is valid once.
 */
export class Passkeys1700000003900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passkey (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references user_account (id) on delete cascade,
        credential_id text not null unique check (char_length(credential_id) <= 1400),
        public_key bytea not null check (octet_length(public_key) <= 4000),
        counter bigint not null,
        transports text[] not null default '{}',
        name text not null check (char_length(name) between 1 and 60),
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`);
    await runner.query('create index passkey_user on passkey (user_id)');
    await runner.query(`
      create table passkey_challenge (
        challenge text primary key check (char_length(challenge) <= 100),
        purpose text not null check (purpose in ('add', 'log in', 'confirm')),
        session_id uuid references session_family (id) on delete cascade,
        expires_at timestamptz not null,
        check ((purpose = 'log in') = (session_id is null))
      )`);
    await runner.query('create index passkey_challenge_end on passkey_challenge (expires_at)');
    await runner.query(
      'create index passkey_challenge_session on passkey_challenge (session_id) where session_id is not null',
    );
    await runner.query(`
      create table sign_in_link (
        hash bytea primary key check (octet_length(hash) = 32),
        user_id uuid not null references user_account (id) on delete cascade,
        email text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    await runner.query('create index sign_in_link_user on sign_in_link (user_id)');
    await runner.query('create index sign_in_link_end on sign_in_link (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sign_in_link', 'passkey_challenge', 'passkey'])
      await runner.query(`drop table ${table}`);
  }
}
