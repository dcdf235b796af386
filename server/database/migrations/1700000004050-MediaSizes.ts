import type { MigrationInterface, QueryRunner } from 'typeorm';

const JOB = 'see how large pictures are';

/** Removes the job that measured pictures after they were uploaded: their size is stored with them. */
export class MediaSizes1700000004050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index media_unweighed');
    await runner.query('delete from job where name = $1', [JOB]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index media_unweighed on media (key) where bytes is null');
  }
}
