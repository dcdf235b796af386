import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates pages with their blocks, tributes, photos and events, and decks of quotes. */
export class First1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page (
        id uuid primary key,
        url text not null check (url ~ '^[A-Za-z0-9_-]{1,64}$'),
        title text not null default '' check (char_length(title) <= 200),
        type text not null check (type in ('tribute', 'love_box', 'quote', 'redirect')),
        active boolean not null default false,
        redirect_url text check (char_length(redirect_url) between 1 and 64),
        kind text check (kind in ('human', 'animal')),
        last_seq integer not null default 0 check (last_seq >= 0),
        created_at timestamptz not null default clock_timestamp(),
        check ((type = 'redirect') = (redirect_url is not null))
      )`);
    await runner.query(`create unique index page_url on page (lower(url))`);

    await runner.query(`
      create table component (
        id uuid primary key,
        page_id uuid not null references page (id) on delete cascade,
        type text not null check (type in ('youtube', 'image', 'text', 'comment', 'bio', 'photos')),
        rank text collate "C" not null check (rank <> ''),
        version integer not null default 1,
        payload jsonb not null default '{}'
          check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 400000),
        created_at timestamptz not null default clock_timestamp(),
        removed_at timestamptz
      )`);
    await runner.query(
      `create unique index component_place on component (page_id, rank) where removed_at is null`,
    );

    await runner.query(`
      create table tribute (
        id uuid primary key,
        page_id uuid not null references page (id) on delete cascade,
        client_id uuid not null,
        sender_mark text not null generated always as (left(client_id::text, 8)) stored,
        name text not null check (char_length(name) between 1 and 100),
        content text not null check (char_length(content) between 1 and 5000),
        image text check (char_length(image) <= 300),
        status text not null check (status in ('visible', 'held', 'hidden')),
        seq integer,
        created_at timestamptz not null default clock_timestamp(),
        unique (page_id, client_id),
        unique (page_id, seq),
        check (status <> 'visible' or seq is not null)
      )`);
    await runner.query(
      `create index tribute_wall on tribute (page_id, seq desc) where status = 'visible'`,
    );

    await runner.query(`
      create table photo (
        id uuid primary key,
        page_id uuid not null references page (id) on delete cascade,
        image text not null check (char_length(image) between 1 and 300),
        caption text not null default '' check (char_length(caption) <= 300),
        rank text collate "C" not null check (rank <> ''),
        created_at timestamptz not null default clock_timestamp(),
        unique (page_id, rank)
      )`);

    await runner.query(`
      create table deck (
        url text primary key check (url = lower(url) and url ~ '^[a-z0-9_-]{1,64}$'),
        title text not null check (char_length(title) between 1 and 200),
        intro text not null default '' check (char_length(intro) <= 500),
        background text not null,
        digest text not null,
        source text not null check (source in ('content', 'operator')),
        card_count integer not null check (card_count > 0)
      )`);
    await runner.query(`
      create table quote (
        id uuid primary key,
        deck_url text not null references deck (url) on delete cascade,
        position integer not null check (position >= 0),
        text text not null check (char_length(text) between 1 and 500),
        author text check (char_length(author) <= 120),
        tags text[] not null default '{}',
        unique (deck_url, position) deferrable initially deferred
      )`);

    await runner.query(`
      create table page_event (
        page_id uuid not null references page (id) on delete cascade,
        seq integer not null check (seq > 0),
        type text not null,
        payload jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (page_id, seq)
      )`);
    await runner.query(`create index page_event_age on page_event (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table page_event, quote, deck, photo, tribute, component, page');
  }
}
