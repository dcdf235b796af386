import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { ComponentType } from '../features/components/block-type.ts';
import { ComponentRow } from '../features/components/component.entity.ts';
import { Page, PageType, PageVisibility } from '../features/pages/page.entity.ts';
import { Photo } from '../features/photos/photo.entity.ts';

/** Creates a page with nothing but a wall; `overrides` replaces single fields. */
export async function createPage(db: DataSource, overrides: Partial<Page> = {}): Promise<Page> {
  const page = await createEmptyPage(db, overrides);
  const wall = {
    id: randomUUID(),
    pageId: page.id,
    type: 'comment' as const,
    rank: 'a0',
    version: 1,
  };
  await db.getRepository(ComponentRow).insert({ ...wall, payload: {} });
  return page;
}

/** Creates a page without blocks. */
export async function createEmptyPage(
  db: DataSource,
  overrides: Partial<Page> = {},
): Promise<Page> {
  const id = randomUUID();
  const page = {
    id,
    url: `page-${id.slice(0, 8)}`,
    title: 'Ada Bell',
    type: PageType.TRIBUTE,
    active: true,
    redirectUrl: null,
    kind: 'human' as const,
    lastSeq: 0,
    ...overrides,
  };
  await db.getRepository(Page).insert(page);
  return db.getRepository(Page).findOneByOrFail({ id });
}

/** Creates a love box that everybody who has its address may see. */
export function createLoveBox(db: DataSource, overrides: Partial<Page> = {}): Promise<Page> {
  return createEmptyPage(db, {
    title: 'Nora & Eli',
    type: PageType.LOVE_BOX,
    kind: null,
    couple: { firstName: 'Nora', secondName: 'Eli', day: '4 May 2014', line: 'Still dancing.' },
    visibility: PageVisibility.LINK,
    ...overrides,
  });
}

/** Creates a memorial with a block of every type, three photos and a short tribute. */
export async function createMemorial(db: DataSource): Promise<Page> {
  const page = await createEmptyPage(db);
  const payloads: [ComponentType, object][] = [
    [
      'bio',
      {
        name: 'Ada Bell',
        date_birth: 'abt 1943',
        date_passing: '4 May 2021',
        first_message: 'In loving memory of Ada.',
        quote: 'There is no bad weather.',
        content: '<p>Ada came to the village with one suitcase.</p>',
      },
    ],
    ['photos', {}],
    ['text', { content: '<h2>The boat</h2><p>Her dinghy was called Comma.</p>' }],
    ['youtube', { youtube_url: 'https://youtu.be/CCmTY0PKGDs' }],
    ['image', {}],
    ['comment', {}],
  ];
  for (const [place, [type, payload]] of payloads.entries())
    await db.getRepository(ComponentRow).insert({
      id: randomUUID(),
      pageId: page.id,
      type,
      rank: `a${place}`,
      version: 1,
      payload,
    });
  for (let place = 0; place < 3; place++)
    await db.getRepository(Photo).insert({
      id: randomUUID(),
      pageId: page.id,
      image: `/media/${'0'.repeat(32)}_900x600_2f5d50`,
      caption: `Photo number ${place + 1}`,
      rank: `a${place}`,
    });
  return page;
}

/** Adds a block of a type that only a newer version knows; returns its id. */
export async function insertNewerBlock(db: DataSource, pageId: string): Promise<string> {
  await db.query('alter table component drop constraint if exists component_type_check');
  const [row] = await db.query<{ id: string }[]>(
    `insert into component (id, page_id, type, rank, version, payload)
     values (gen_random_uuid(), $1, 'poem', 'Zz', 1, '{}') returning id`,
    [pageId],
  );
  return row!.id;
}
