import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events say only which subjects they tell of; what is known of each by now is kept once, for all events
 * that tell of it. Events from before still hold what was taken back since, so they go: whoever
 * was away meanwhile is told to read the page again.
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
    // an event that is pruned takes along what it was the last to tell of
    await runner.query('create index page_event_subject_seq on page_event_subject (page_id, seq)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from page_event');
    await runner.query('drop table page_event_subject');
  }
}
