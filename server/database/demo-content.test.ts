import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { computePublicSize, computeSmallSize } from '../../protocol/picture-sizes.ts';
import { checkPatch } from '../features/components/registry.ts';
import type { ComponentRow } from '../features/components/component.entity.ts';
import { useTestApp } from '../testing/test-app.ts';
import { seedDemo } from './demo-content.ts';

const app = useTestApp();
const seed = () =>
  seedDemo(app.dataSource, (picture) => app.features.uploads.service.storePrepared(picture));

beforeAll(async () => {
  await app.features.quotes.decks.loadContentDecks();
  await Promise.all([seed(), seed(), seed()]);
});

test('three processes at once fill every demo page once', async () => {
  const pages = await app.dataSource.query(
    `select url, type, kind, active, redirect_url, last_seq,
            (select count(*)::int from component where page_id = page.id) as blocks,
            (select count(*)::int from photo where page_id = page.id) as photos,
            (select count(*)::int from tribute where page_id = page.id) as tributes,
            (select count(*)::int from page_event where page_id = page.id) as events
     from page order by url`,
  );
  const none = { blocks: 0, photos: 0, tributes: 0, events: 0, last_seq: 0 };
  expect(pages).toMatchObject([
    {
      url: 'ada',
      type: 'tribute',
      kind: 'human',
      active: true,
      blocks: 6,
      photos: 8,
      tributes: 62,
      events: 62,
      last_seq: 62,
    },
    { url: 'adabell', type: 'redirect', redirect_url: 'ada', ...none },
    {
      url: 'miso',
      type: 'tribute',
      kind: 'animal',
      active: true,
      blocks: 6,
      photos: 3,
      tributes: 24,
      events: 24,
      last_seq: 24,
    },
    { url: 'nora-and-eli', type: 'love_box', kind: null, active: true, ...none, last_seq: 7 },
  ]);
  const cards = await app.dataSource.query('select 1 from favourite');
  expect(cards).toHaveLength(7);
});

test('seeding again adds nothing and restores nothing that an owner removed', async () => {
  await app.dataSource.query(`delete from tribute where name = 'Stan (milk)'`);
  await app.dataSource.query(`update page set title = 'Ada' where url = 'ada'`);
  expect(await seed()).toEqual([]);
  await app.dataSource.query(`delete from page where url = 'miso'`);
  expect(await seed()).toHaveLength(1);
  const [{ title }] = await app.dataSource.query(`select title from page where url = 'ada'`);
  const [{ count }] = await app.dataSource.query('select count(*)::int as count from tribute');
  expect([title, count]).toEqual(['Ada', 62 - 1 + 24]);
});

test('every demo block is valid, and stored as its type would store it', async () => {
  const rows: ComponentRow[] = await app.dataSource.query('select type, payload from component');
  for (const { type, payload } of rows) expect(checkPatch(type, payload)).toEqual(payload);
});

test('every picture of the demo pages is served in the size that its address names', async () => {
  const images: { image: string }[] = await app.dataSource.query(
    `select image from photo union select image from tribute where image is not null
     union select payload->>'cover' from component where payload ? 'cover'
     union select payload->>'avatar' from component where payload ? 'avatar'
     union select payload->>'image_url' from component where payload ? 'image_url'`,
  );
  expect(images.length).toBeGreaterThan(12);
  for (const { image } of images) {
    const [, width, height] = (/_(\d+)x(\d+)_/.exec(image) ?? []).map(Number);
    const size = { width: width ?? 0, height: height ?? 0 };
    for (const [variant, expected] of [
      ['public', computePublicSize(size)],
      ['sm', computeSmallSize(size)],
    ] as const) {
      const response = await fetch(`${app.origin}${image}/${variant}`);
      const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(Math.abs(shown.width - expected.width), image).toBeLessThanOrEqual(1);
      expect(Math.abs(shown.height - expected.height), image).toBeLessThanOrEqual(1);
    }
  }
});

test('demo photos have captions, and demo tributes are dated in their order', async () => {
  const photos: { caption: string }[] = await app.dataSource.query('select caption from photo');
  expect(photos.every(({ caption }) => caption.length > 30 && caption.length <= 300)).toBe(true);
  const [{ wrong }] = await app.dataSource.query(
    `select count(*)::int as wrong from tribute later join tribute earlier
       on later.page_id = earlier.page_id and later.seq = earlier.seq + 1
     where later.created_at <= earlier.created_at`,
  );
  expect(wrong).toBe(0);
});
