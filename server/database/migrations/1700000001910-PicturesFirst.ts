import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Walls know whether pictures are looked at first; so do the events from before. */
export class PicturesFirst1700000001910 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update page_event_subject set state = state || '{"picturesFirst": false}'
       where state->>'type' = 'comment'`,
    );
  }

  async down(): Promise<void> {
    // an older build does not ask for it
  }
}
