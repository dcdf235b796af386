import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events no longer contain the entities that they mention: one row holds the current state of each. Older events still
 * contain removed content, so all are deleted, and clients that were away read the page again.
 */
export class EventSubjects1700000001531 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from page_event');
    await runner.query(`
      create table page_event_subject (
        page_id uuid not null,
        id uuid not null,
        seq integer not null,
        state jsonb not null,
        primary key (page_id, id),
        foreign key (page_id, seq) references page_event (page_id, seq) on delete cascade
      )`);
    // an entity is deleted with the last event that mentions it
    await runner.query('create index page_event_subject_seq on page_event_subject (page_id, seq)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from page_event');
    await runner.query('drop table page_event_subject');
  }
}
