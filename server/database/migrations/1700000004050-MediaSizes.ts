import type { MigrationInterface, QueryRunner } from 'typeorm';

const JOB = 'see how large pictures are';

/** Removes the job that measured pictures after they were uploaded: their size is stored with them. */
export class MediaSizes1700000004050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from job where name = $1', [JOB]); // waits while it runs, so before a lock on media
    await runner.query('drop index media_unweighed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index media_unweighed on media (key) where bytes is null');
  }
}
