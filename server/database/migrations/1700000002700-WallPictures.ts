import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds which pictures are on a wall: they are public only while the page shows its wall. */
export class WallPictures1700000002700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop view picture_place');
    await runner.query(`
      create view picture_place (address, page_id, shown, on_wall) as
        select image, page_id, true, false from photo
        union all
        select image, page_id, status = 'visible', true from tribute where image is not null
        ${blockPictures('removed_at is null, false')}
        union all
        select photo_image, page_id, false, false from component_change
        where photo_image is not null
        union all
        select before, page_id, false, false from component_change where ${WAS_PICTURE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view picture_place');
    await runner.query(`
      create view picture_place (address, page_id, shown) as
        select image, page_id, true from photo
        union all
        select image, page_id, status = 'visible' from tribute where image is not null
        ${blockPictures('removed_at is null')}
        union all
        select photo_image, page_id, false from component_change where photo_image is not null
        union all
        select before, page_id, false from component_change where ${WAS_PICTURE}`);
  }
}

const blockPictures = (columns: string) =>
  ['image_url', 'cover', 'avatar']
    .map(
      (field) => `union all
        select payload->>'${field}', page_id, ${columns} from component
        where payload->>'${field}' is not null`,
    )
    .join('\n');

/** Longer texts do not fit into an index. */
const WAS_PICTURE = `before like '/media/%' and octet_length(before) <= 100`;
