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
] as const;

/** Two of these held only what is not over, which is not all that refers to it. */
const BEFORE = [
  ['page_invitation_page', 'page_invitation (page_id) where used_at is null'],
  ['session_family_user', 'session_family (user_id) where ended_at is null'],
] as const;

type Indexes = readonly (readonly [name: string, columns: string])[];

/** Adds the indexes by which replaced refresh tokens, and all that refers to an erased account or page, are found. */
export class SweepIndexes1700000004030 implements MigrationInterface {
  /** Each index in a transaction of its own: older processes go on serving, and wait for one table at a time. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const tokens = 'refresh_token (replaced_at) where replaced_at is not null';
    await createIndexes(runner, [['refresh_token_replaced', tokens], ...OF_ERASED]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of [['refresh_token_replaced'], ...OF_ERASED])
      await runner.query(`drop index if exists ${name}`);
    await createIndexes(runner, BEFORE);
  }
}

/** In place of those of the same name; may be repeated if it was interrupted. */
async function createIndexes(runner: QueryRunner, indexes: Indexes): Promise<void> {
  for (const [name, columns] of indexes) {
    await runner.query(`drop index if exists ${name}`);
    await runner.query(`create index ${name} on ${columns}`);
  }
}
