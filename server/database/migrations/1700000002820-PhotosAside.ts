import type { MigrationInterface, QueryRunner } from 'typeorm';
import { WallPictures1700000002700 } from './1700000002700-WallPictures.ts';

/** Adds the photo that is set aside when a message is shown without it; only members see it. */
export class PhotosAside1700000002820 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tribute add image_aside text');
    await runner.query(
      'create index tribute_image_aside on tribute (image_aside) where image_aside is not null',
    );
    await runner.query(
      `create index tribute_review_link on tribute (page_id, status, created_at desc, id desc)
       where held_for && '{link,first_link}'`,
    );
    // read from the database, because the view may already have the fields of newer blocks
    const [view] = (await runner.query(
      `select pg_get_viewdef('picture_place'::regclass) as text`,
    )) as { text: string }[];
    await runner.query(
      `create or replace view picture_place (address, page_id, shown, on_wall) as
       ${view!.text.replace(/;\s*$/, '')}
       union all
       select image_aside, page_id, false, true from tribute where image_aside is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await new WallPictures1700000002700().up(runner);
    await runner.query('drop index tribute_review_link, tribute_image_aside');
    await runner.query('alter table tribute drop column image_aside');
  }
}
