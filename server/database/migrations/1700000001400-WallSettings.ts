import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes for listing messages by status and finding repeated texts, and the settings of walls to older events.
 */
export class WallSettings1700000001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index tribute_review on tribute (page_id, status, created_at desc, id desc)`,
    );
    await runner.query(`create index tribute_words on tribute (page_id, md5(content), created_at)`);

    // clients may still replay events from before walls had settings
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
