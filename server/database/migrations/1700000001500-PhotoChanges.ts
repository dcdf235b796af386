import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds photos to the history, from which removed ones can be restored. */
export class PhotoChanges1700000001500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table component_change
        alter component_id drop not null,
        add photo_id uuid,
        add photo_image text check (char_length(photo_image) between 1 and 300),
        add photo_caption text check (char_length(photo_caption) <= 300),
        add photo_rank text,
        add check ((component_id is null) = (photo_id is not null)),
        add check (num_nulls(photo_id, photo_image, photo_caption, photo_rank) in (0, 4))`);
    await runner.query(
      `create index component_change_photos on component_change (page_id, id)
       where photo_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from component_change where component_id is null');
    await runner.query(`
      alter table component_change
        drop photo_id, drop photo_image, drop photo_caption, drop photo_rank,
        alter component_id set not null`);
  }
}
