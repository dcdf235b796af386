import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a page's members read its messages by what became of them, and words that come again. */
export class WallSettings1700000001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index tribute_review on tribute (page_id, status, created_at desc, id desc)`,
    );
    await runner.query(`create index tribute_words on tribute (page_id, md5(content), created_at)`);

    // events from before walls had settings, for those who have yet to catch up
    const settings = `'{"readFirst": false, "closed": false}'::jsonb`;
    await runner.query(
      `update page_event
       set payload = jsonb_set(payload, '{component}', ${settings} || (payload->'component'))
       where payload->'component'->>'type' = 'comment'`,
    );
    await runner.query(
      `update page_event set payload = jsonb_set(payload, '{components}', (
         select jsonb_agg(
           case when one->>'type' = 'comment' then ${settings} || one else one end order by place)
         from jsonb_array_elements(payload->'components') with ordinality as list (one, place)))
       where type = 'ComponentsReordered' and payload->'components' @> '[{"type": "comment"}]'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tribute_review, tribute_words');
  }
}
