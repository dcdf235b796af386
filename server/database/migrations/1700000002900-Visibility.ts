import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who may see a page, and the phrase that opens it. */
export class Visibility1700000002900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page
        add visibility text not null default 'public'
          check (visibility in ('public', 'link', 'phrase', 'members')),
        add phrase text,
        add constraint page_phrase_given check (visibility <> 'phrase' or phrase is not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table page drop visibility, drop phrase');
  }
}
