import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the title of a page from when it was set up, stored once its title follows a bio instead; null until then. Pages
 * whose bio has another name get that as their title.
 */
export class TitleSetUp1700000001570 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table page add title_set_up text');
    await runner.query(
      `update page set title_set_up = title, title = bio.name
       from (
         select distinct on (page_id) page_id, payload->>'name' as name from component
         where type = 'bio' and removed_at is null and payload->>'name' <> ''
         order by page_id, rank
       ) as bio
       where page.id = bio.page_id and page.type = 'tribute' and page.title <> bio.name`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('update page set title = title_set_up where title_set_up is not null');
    await runner.query('alter table page drop title_set_up');
  }
}
