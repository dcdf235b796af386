import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What refers to an account or a page, and is looked for when that is erased. */
const OF_ERASED = [
  ['media_uploader', 'media (uploader) where uploader is not null'],
  ['collaboration_update_user', 'collaboration_update (user_id) where user_id is not null'],
  ['component_change_writers', 'component_change using gin (writers)'],
  ['page_invitation_by', 'page_invitation (invited_by)'],
  ['page_invitation_page', 'page_invitation (page_id)'],
  ['page_wall_key_made_by', 'page (wall_key_made_by) where wall_key_made_by is not null'],
  ['session_family_user', 'session_family (user_id)'],
];

/** Two of these held only what is not over, which is not all that refers to it. */
const BEFORE = [
  ['page_invitation_page', 'page_invitation (page_id) where used_at is null'],
  ['session_family_user', 'session_family (user_id) where ended_at is null'],
];

/** Adds the indexes by which replaced refresh tokens, and all that refers to an erased account or page, are found. */
export class SweepIndexes1700000004030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index refresh_token_replaced on refresh_token (replaced_at) where replaced_at is not null',
    );
    await replace(runner, BEFORE, OF_ERASED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index refresh_token_replaced');
    await replace(runner, OF_ERASED, BEFORE);
  }
}

async function replace(runner: QueryRunner, before: string[][], after: string[][]): Promise<void> {
  await runner.query(`drop index ${before.map(([name]) => name).join(', ')}`);
  for (const [name, columns] of after) await runner.query(`create index ${name} on ${columns}`);
}
