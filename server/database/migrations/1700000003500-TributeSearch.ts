import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the folded words by which a message is found; the server computes them, because the database folds only ASCII.
 * They are null until then, and reset whenever the texts change.
 */
export class TributeSearch1700000003500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tribute add search_words tsvector');
    await runner.query(
      `create index tribute_search on tribute using gin (search_words)
       where search_words is not null`,
    );
    await runner.query(
      'create index tribute_unsearched on tribute (page_id) where search_words is null',
    );
    await runner.query(`
      create function forget_search_words() returns trigger language plpgsql as $$
      begin
        new.search_words := null;
        return new;
      end $$`);
    await runner.query(
      `create trigger tribute_search_forgotten before update of name, content on tribute
       for each row when (old.name <> new.name or old.content <> new.content)
       execute function forget_search_words()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger tribute_search_forgotten on tribute');
    await runner.query('drop function forget_search_words');
    await runner.query('alter table tribute drop search_words');
  }
}
