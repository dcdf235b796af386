import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what the operator's screens need: recently confirmed logins, messages and pictures that were taken down, batches
 * of codes, the sizes of pictures, the results of jobs, and an audit log that can be searched.
 */
export class Operator1700000003700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session_family add confirmed_at timestamptz');
    await runner.query('alter table user_account add mailbox_proven_at timestamptz');

    await runner.query(`
      alter table tribute
        add taken_down_at timestamptz,
        add taken_down_for text check (char_length(taken_down_for) <= 2000),
        add taken_down_from text`);
    await runner.query(`
      alter table media
        add taken_down_at timestamptz,
        add taken_down_for text check (char_length(taken_down_for) <= 2000),
        add bytes bigint`);
    await runner.query(
      'create index media_taken_down on media (page_id) where taken_down_at is not null',
    );
    await runner.query('create index media_unweighed on media (key) where bytes is null');
    await runner.query(`
      alter table report drop constraint report_outcome_check,
        add constraint report_outcome_check
          check (outcome in ('taken_down', 'answered', 'owners_asked', 'nothing_wrong'))`);

    await runner.query(`
      create table code_batch (
        id uuid primary key default gen_random_uuid(),
        name text not null check (char_length(name) between 1 and 100),
        created_at timestamptz not null default clock_timestamp(),
        printed_at timestamptz
      )`);
    await runner.query(`
      alter table activation_code
        add batch_id uuid references code_batch (id),
        add revoked_at timestamptz,
        add constraint activation_code_revoked check (revoked_at is null or used_at is null)`);
    await runner.query('create index activation_code_batch on activation_code (batch_id, id)');

    await runner.query('alter table job add last_run_at timestamptz, add last_error text');
    await runner.query(
      `create index page_service on page ((service ->> 'startsAt')) where service is not null`,
    );
    await runner.query('create index page_created on page (created_at desc, id desc)');
    await runner.query('create index tribute_created on tribute using brin (created_at)');

    await runner.query(`
      alter table audit_entry
        add action text generated always as ((entry::jsonb) ->> 'action') stored,
        add subject text generated always as ((entry::jsonb) ->> 'subject') stored`);
    await runner.query('create index audit_entry_action on audit_entry (action, id)');
    await runner.query('create index audit_entry_subject on audit_entry (subject, id)');
    // deleted with its page or account, while the log keeps only the fingerprint
    await runner.query(`
      create table audit_subject (
        fingerprint text primary key,
        page_id uuid references page (id) on delete cascade,
        user_id uuid references user_account (id) on delete cascade,
        check (num_nonnulls(page_id, user_id) = 1)
      )`);
    await runner.query(
      'create index audit_subject_page on audit_subject (page_id) where page_id is not null',
    );
    await runner.query(
      'create index audit_subject_user on audit_subject (user_id) where user_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_subject');
    await runner.query('alter table audit_entry drop action, drop subject');
    await runner.query('drop index tribute_created, page_created, page_service');
    await runner.query('alter table job drop last_run_at, drop last_error');
    await runner.query('alter table activation_code drop revoked_at, drop batch_id');
    await runner.query('drop table code_batch');
    await runner.query(`update report set outcome = 'answered' where outcome = 'owners_asked'`);
    await runner.query(`
      alter table report drop constraint report_outcome_check,
        add constraint report_outcome_check
          check (outcome in ('taken_down', 'answered', 'nothing_wrong'))`);
    await runner.query('alter table media drop bytes, drop taken_down_at, drop taken_down_for');
    await runner.query(
      'alter table tribute drop taken_down_at, drop taken_down_for, drop taken_down_from',
    );
    await runner.query('alter table user_account drop mailbox_proven_at');
    await runner.query('alter table session_family drop confirmed_at');
  }
}
