import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the photos of tributes, at most four each; one of them may be the still of a film. Triggers copy them into
 * the row of the tribute, so that a wall is read without a join.
 */
export class TributePhotos1700000002960 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tribute_photo (
        tribute_id uuid not null references tribute on delete cascade,
        position smallint not null check (position between 0 and 3),
        image text not null,
        film text,
        is_aside boolean not null default false,
        primary key (tribute_id, position)
      )`);
    await runner.query(`
      insert into tribute_photo
      select id, 0, image, null, false from tribute where image is not null
      union all
      select id, case when image is null then 0 else 1 end, image_aside, null, true
      from tribute where image_aside is not null`);
    await runner.query('create index tribute_photo_image on tribute_photo (image)');
    await runner.query(
      'create index tribute_photo_film on tribute_photo (film) where film is not null',
    );
    await runner.query(
      'create unique index tribute_photo_one_film on tribute_photo (tribute_id) where film is not null',
    );
    await runner.query('alter table resumable_upload add is_film boolean not null default false');

    await setMediaKeys(runner, `(${PICTURE_KEY}|${FILM_KEY})`);
    await runner.query(`alter table tribute add photos jsonb not null default '[]'`);
    // before `image` changes, because the triggers count the tributes that have one
    await runner.query(`update tribute set photos = ${COLLECTED} where ${HAS_PHOTOS}`);
    await replaceView(runner, placesOf('image'), placesOf('film'));
    await runner.query('alter table tribute drop image, drop image_aside');
    await runner.query(
      `alter table tribute add image text generated always as (
         jsonb_path_query_first(photos, '$[*] ? (@.isAside == false).image') #>> '{}') stored`,
    );
    await runner.query(REVIEW_INDEX);

    await runner.query(`
      create function collect_tribute_photos() returns trigger language plpgsql as $$
      begin
        update tribute set photos = ${COLLECTED} where id in (select tribute_id from changed);
        return null;
      end $$`);
    for (const [event, rows] of EVENTS)
      await runner.query(
        `create trigger tribute_photo_${event} after ${event} on tribute_photo
         referencing ${rows} table as changed
         for each statement execute function collect_tribute_photos()`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [event] of EVENTS)
      await runner.query(`drop trigger tribute_photo_${event} on tribute_photo`);
    await runner.query('drop function collect_tribute_photos');
    await runner.query('alter table tribute add first text, add first_aside text');
    // before `image` changes, because the triggers count the tributes that have one
    await runner.query(
      `update tribute set first = image, first_aside = (
         select image from tribute_photo where tribute_id = id and is_aside
         order by position limit 1) where ${HAS_PHOTOS}`,
    );
    await replaceView(runner);
    await runner.query('alter table tribute drop image, drop photos');
    await runner.query('alter table tribute rename first to image');
    await runner.query('alter table tribute rename first_aside to image_aside');
    await runner.query('drop table tribute_photo');
    await runner.query('alter table resumable_upload drop is_film');
    await runner.query(`delete from media where key ~ '^${FILM_KEY}$'`);
    await setMediaKeys(runner, PICTURE_KEY);
    await runner.query('create index tribute_image on tribute (image) where image is not null');
    await runner.query(
      'create index tribute_image_aside on tribute (image_aside) where image_aside is not null',
    );
    await runner.query(REVIEW_INDEX);
    await replaceView(runner, EARLIER_PLACES);
  }
}

const PICTURE_KEY = '[0-9a-f]{32}_[1-9][0-9]{0,4}x[1-9][0-9]{0,4}_[0-9a-f]{6}';
const FILM_KEY = '[0-9a-f]{32}[.](mp4|mov|webm)';

async function setMediaKeys(runner: QueryRunner, expression: string): Promise<void> {
  await runner.query(
    `alter table media drop constraint media_key_check,
     add constraint media_key_check check (key ~ '^${expression}$')`,
  );
}

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLLECTED = `coalesce((
  select jsonb_agg(
    jsonb_build_object('position', position, 'image', image, 'film', film, 'isAside', is_aside) order by position)
  from tribute_photo where tribute_id = tribute.id), '[]')`;
const HAS_PHOTOS = 'id in (select tribute_id from tribute_photo)';

const REVIEW_INDEX = `create index tribute_review_photo
  on tribute (page_id, status, created_at desc, id desc) where image is not null`;

const placesOf = (what: string) => `
  select photo.${what}, page_id, status = 'visible' and not is_aside, true
  from tribute_photo photo join tribute on tribute.id = photo.tribute_id
  where photo.${what} is not null`;

const EARLIER_PLACES = `select image, page_id, status = 'visible', true from tribute where image is not null
  union all
  select image_aside, page_id, false, true from tribute where image_aside is not null`;

/**
 * Replaces the uses by tributes in the view; all others stay, because it may already have the fields of newer blocks.
 */
async function replaceView(runner: QueryRunner, ...places: string[]): Promise<void> {
  const [view] = (await runner.query(
    `select pg_get_viewdef('picture_place'::regclass) as text`,
  )) as { text: string }[];
  const others = view!.text
    .replace(/;\s*$/, '')
    .split(/\bUNION ALL\b/)
    .filter((part) => !/\bFROM \(?tribute/.test(part));
  await runner.query('drop view picture_place');
  await runner.query(
    `create view picture_place (address, page_id, shown, on_wall) as
     ${[...others, ...places].join('\nunion all\n')}`,
  );
}
