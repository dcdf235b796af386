import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records the videos whose still image is stored, and those without one; the files are in the media storage. */
export class VideoStills1700000001540 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table video_still (
        id text primary key check (id ~ '^[A-Za-z0-9_-]{11}$'),
        found boolean not null,
        checked_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(
      `create index component_films on component (id) where type = 'youtube' and removed_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index component_films');
    await runner.query('drop table video_still');
  }
}
