import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records which pages use a picture: visitors get those that a page shows, its members also those that it showed
 * before.
 */
export class PicturePlaces1700000001532 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index photo_image on photo (image)');
    await runner.query('create index tribute_image on tribute (image) where image is not null');
    for (const field of PICTURE_FIELDS)
      await runner.query(
        `create index component_${field} on component ((payload->>'${field}'))
         where payload->>'${field}' is not null`,
      );
    await runner.query(
      `create index component_change_photo_image on component_change (photo_image)
       where photo_image is not null`,
    );
    await runner.query(
      `create index component_change_picture on component_change (before) where ${WAS_PICTURE}`,
    );

    // all uses of all pictures; finding those of one address takes one look-up in each index
    await runner.query(`
      create view picture_place (address, page_id, shown) as
        select image, page_id, true from photo
        union all
        select image, page_id, status = 'visible' from tribute where image is not null
        ${PICTURE_FIELDS.map(
          (field) => `union all
        select payload->>'${field}', page_id, removed_at is null from component
        where payload->>'${field}' is not null`,
        ).join('\n')}
        union all
        select photo_image, page_id, false from component_change where photo_image is not null
        union all
        select before, page_id, false from component_change where ${WAS_PICTURE}`);

    // no foreign key: the pictures of a deleted page must not become public
    await runner.query(`
      alter table media
        add page_id uuid,
        add used_at timestamptz not null default clock_timestamp(),
        add checked_at timestamptz not null default clock_timestamp()`);
    await runner.query(
      `create index media_checked on media (checked_at) where state = 'committed'`,
    );
    await runner.query(
      `update media set page_id = coalesce(
         (select page_id from picture_place where address = '/media/' || key limit 1),
         '00000000-0000-0000-0000-000000000000')
       where state = 'committed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view picture_place');
    await runner.query('alter table media drop page_id, drop used_at, drop checked_at');
    const fields = PICTURE_FIELDS.map((field) => `component_${field}`).join(', ');
    await runner.query(
      `drop index photo_image, tribute_image, ${fields}, component_change_photo_image, component_change_picture`,
    );
  }
}

const PICTURE_FIELDS = ['image_url', 'cover', 'avatar'];
/** Longer texts do not fit into an index. */
const WAS_PICTURE = `before like '/media/%' and octet_length(before) <= 100`;
