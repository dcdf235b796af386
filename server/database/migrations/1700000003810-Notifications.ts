import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the notification settings of members. A row is created when a member changes a setting, or with the first
 * news of a page; its times are indexed, so that jobs find what is due without reading other pages.
 */
export class Notifications1700000003810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table user_account add time_zone text check (char_length(time_zone) <= 64)',
    );
    // members are not notified of the messages that they wrote while signed in
    await runner.query(
      'alter table tribute add member_id uuid references user_account (id) on delete set null',
    );
    await runner.query(
      'create index tribute_member on tribute (member_id) where member_id is not null',
    );
    // brin, because rows are stored in the order of their time: it is small, and costs posting nothing
    await runner.query(
      `create index tribute_news on tribute using brin ((coalesce(changed_at, created_at)))
       with (pages_per_range = 32, autosummarize = on)`,
    );
    await runner.query(`
      create table notification_choice (
        page_id uuid,
        user_id uuid,
        frequency text not null default 'daily'
          check (frequency in ('at_once', 'daily', 'weekly', 'never')),
        hour smallint not null default 9 check (hour between 8 and 20),
        by_mail boolean not null default true,
        remembers_birth boolean not null default false,
        remembers_passing boolean not null default false,
        told_until timestamptz not null,
        told_at timestamptz,
        due_at timestamptz,
        remind_at timestamptz,
        primary key (page_id, user_id),
        foreign key (page_id, user_id) references page_member (page_id, user_id) on delete cascade
      )`);
    for (const column of ['due_at', 'remind_at'])
      await runner.query(
        `create index notification_${column} on notification_choice (${column}) where ${column} is not null`,
      );
    await runner.query(`
      create table notification_progress (
        id boolean primary key default true check (id),
        seen_until timestamptz not null
      )`);
    await runner.query('insert into notification_progress (seen_until) values (now())');

    await runner.query(`
      create table push_subscription (
        page_id uuid,
        session_id uuid references session_family (id) on delete cascade,
        user_id uuid not null,
        endpoint text not null check (char_length(endpoint) <= 1000),
        p256dh bytea not null check (length(p256dh) = 65),
        auth bytea not null check (length(auth) = 16),
        primary key (page_id, session_id),
        foreign key (page_id, user_id) references page_member (page_id, user_id) on delete cascade
      )`);
    await runner.query(
      'create index push_subscription_member on push_subscription (page_id, user_id)',
    );
    await runner.query('create index push_subscription_session on push_subscription (session_id)');
    await runner.query(`
      create table push_message (
        id uuid primary key default gen_random_uuid(),
        page_id uuid not null,
        session_id uuid not null,
        payload text not null check (char_length(payload) <= 2000),
        tries integer not null default 0,
        next_try_at timestamptz not null default now(),
        useful_until timestamptz not null,
        foreign key (page_id, session_id)
          references push_subscription (page_id, session_id) on delete cascade
      )`);
    await runner.query('create index push_message_due on push_message (next_try_at)');
    await runner.query('create index push_message_device on push_message (page_id, session_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['push_message', 'push_subscription'])
      await runner.query(`drop table ${table}`);
    for (const table of ['notification_progress', 'notification_choice'])
      await runner.query(`drop table ${table}`);
    await runner.query('drop index tribute_news');
    await runner.query('alter table tribute drop member_id');
    await runner.query('alter table user_account drop time_zone');
  }
}
