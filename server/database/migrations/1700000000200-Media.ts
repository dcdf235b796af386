import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates pictures: who uploaded them, and whether they are committed. Their files are in the media storage. */
export class Media1700000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table media (
        key text primary key
          check (key ~ '^[0-9a-f]{32}_[1-9][0-9]{0,4}x[1-9][0-9]{0,4}_[0-9a-f]{6}$'),
        state text not null check (state in ('temporary', 'committed')),
        uploader uuid,
        type text not null check (char_length(type) between 1 and 100),
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(
      `create index media_temporary on media (created_at) where state = 'temporary'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table media');
  }
}
