import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the invitations to edit a page, and a color for each of its members. */
export class Invitations1700000001100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_invitation (
        id uuid primary key,
        page_id uuid not null references page (id) on delete cascade,
        hash bytea not null unique check (octet_length(hash) = 32),
        email text check (char_length(email) between 3 and 254),
        invited_by uuid not null references user_account (id) on delete cascade,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query(
      `create index page_invitation_page on page_invitation (page_id) where used_at is null`,
    );
    await runner.query(`create index page_invitation_expiry on page_invitation (expires_at)`);
    await runner.query(
      `alter table page_member add tone smallint not null default 0 check (tone between 0 and 7)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table page_member drop tone');
    await runner.query('drop table page_invitation');
  }
}
