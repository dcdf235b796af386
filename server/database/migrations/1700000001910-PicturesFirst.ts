import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to the current state of walls whether pictures are reviewed first. */
export class PicturesFirst1700000001910 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update page_event_subject set state = state || '{"picturesFirst": false}'
       where state->>'type' = 'comment'`,
    );
  }

  async down(): Promise<void> {
    // older builds ignore the field
  }
}
