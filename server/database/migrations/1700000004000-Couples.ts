import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates love boxes: the two people, and the cards that they keep. */
export class Couples1700000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page
        add couple jsonb,
        add constraint page_couple check (couple is null or type = 'love_box')`);
    // with a copy of the card's text, so that it stays when its deck changes
    await runner.query(`
      create table favourite (
        id uuid primary key,
        page_id uuid not null references page (id) on delete cascade,
        card_id uuid not null,
        deck_url text not null check (char_length(deck_url) <= 64),
        deck_title text not null check (char_length(deck_title) <= 200),
        text text not null check (char_length(text) between 1 and 500),
        author text check (char_length(author) <= 120),
        place integer not null check (place > 0),
        kept_at timestamptz not null default clock_timestamp(),
        removed_at timestamptz,
        unique (page_id, card_id)
      )`);
    await runner.query(
      'create index favourite_place on favourite (page_id, place desc) where removed_at is null',
    );
    await runner.query(
      'create index favourite_removed on favourite (removed_at) where removed_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table favourite');
    await runner.query('alter table page drop couple');
  }
}
