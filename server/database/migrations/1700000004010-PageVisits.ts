import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the number of visits of each page and day, and nothing about the visitors. */
export class PageVisits1700000004010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_visit (
        page_id uuid not null references page (id) on delete cascade,
        day date not null,
        visits integer not null check (visits > 0),
        primary key (page_id, day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table page_visit');
  }
}
