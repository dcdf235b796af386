import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateNKeysBetween } from 'fractional-indexing';
import type { DataSource, EntityManager } from 'typeorm';
import { ROOT } from '../env.ts';

/** Stores a picture with its variants; returns its address, the same for the same id. */
export type StorePicture = (picture: {
  id: string;
  width: number;
  height: number;
  color: string;
  type: string;
  original: Buffer;
  public: Buffer;
  sm: Buffer;
}) => Promise<string>;

/** The content files' shape; pictures are named, not addressed. */
interface Memorial {
  url: string;
  title: string;
  kind: 'human' | 'animal';
  components: { type: string; payload: Record<string, string> }[];
  photos: { picture: string; caption: string }[];
  tributes: { at: string; name: string; content: string; picture?: string }[];
}

interface PictureInfo {
  width: number;
  height: number;
  color: string;
  alternative: string;
}

const FOLDER = join(ROOT, 'server/database/content/demo');
const MEMORIALS = ['ada', 'miso'];
const REDIRECT = { url: 'adabell', title: 'Ada Bell', to: 'ada' };
/** One number for all processes that fill the same database at the same time. */
const DEMO_LOCK = 7_336_003;

/**
 * Fills in the demonstration pages that are missing and returns the ids of those it made. Pages that
 * are there stay as they are, whoever made them; several processes at once make each page once.
 */
export async function seedDemo(db: DataSource, storePicture: StorePicture): Promise<string[]> {
  const urls = [...MEMORIALS, REDIRECT.url];
  const rows = await db.query('select 1 from page where lower(url) = any($1)', [urls]);
  if (rows.length === urls.length) return [];

  const pictureInfo = await readJson<Record<string, PictureInfo>>('pictures.json');
  const memorials = await Promise.all(MEMORIALS.map((name) => readJson<Memorial>(`${name}.json`)));
  const addresses = await storePictures(pictureInfo, storePicture);
  return db.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK]);
    const added = [];
    for (const memorial of memorials)
      added.push(await addMemorial(manager, memorial, pictureInfo, addresses));
    added.push(await addRedirect(manager));
    return added.filter((id) => id !== null);
  });
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as T;
}

/** All variants are files of the content, so that a first start encodes nothing. */
async function storePictures(
  pictureInfo: Record<string, PictureInfo>,
  storePicture: StorePicture,
): Promise<Map<string, string>> {
  const stored = Object.entries(pictureInfo).map(async ([name, { width, height, color }]) => {
    const file = (ending: string) => join(FOLDER, 'pictures', name + ending);
    const original = await readFile(file('.webp'));
    const smaller = existsSync(file('.public.webp'))
      ? await readFile(file('.public.webp'))
      : original;
    const sm = await readFile(file('.sm.webp'));
    const id = createHash('sha256').update(original).digest('hex').slice(0, 32);
    const size = { width, height, color, type: 'image/webp' };
    return [name, await storePicture({ id, ...size, original, public: smaller, sm })] as const;
  });
  return new Map(await Promise.all(stored));
}

/** Null where the address is taken. */
async function addMemorial(
  manager: EntityManager,
  memorial: Memorial,
  pictureInfo: Record<string, PictureInfo>,
  addresses: Map<string, string>,
): Promise<string | null> {
  const { url, title, kind, tributes } = memorial;
  const id = await addPage(manager, { url, title, kind, type: 'tribute', redirectUrl: null });
  if (!id) return null;

  const ranks = generateNKeysBetween(null, null, memorial.components.length);
  const components = memorial.components.map(({ type, payload }, index) => {
    const addressed = Object.entries(payload).map(([k, v]) => [k, addresses.get(v) ?? v] as const);
    return { id: randomUUID(), type, rank: ranks[index], payload: Object.fromEntries(addressed) };
  });
  await manager.query(
    `insert into component (id, page_id, type, rank, payload)
     select id, $1, type, rank, payload
     from jsonb_to_recordset($2) as c (id uuid, type text, rank text, payload jsonb)`,
    [id, JSON.stringify(components)],
  );

  const photoRanks = generateNKeysBetween(null, null, memorial.photos.length);
  const photos = memorial.photos.map(({ picture, caption }, index) => ({
    id: randomUUID(),
    image: addresses.get(picture),
    caption: `${caption}. ${pictureInfo[picture]?.alternative ?? ''}.`,
    rank: photoRanks[index],
  }));
  await manager.query(
    `insert into photo (id, page_id, image, caption, rank)
     select id, $1, image, caption, rank
     from jsonb_to_recordset($2) as p (id uuid, image text, caption text, rank text)`,
    [id, JSON.stringify(photos)],
  );

  await addTributes(manager, id, tributes, addresses);
  await manager.query(
    `update media set page_id = $1 from picture_place place
     where media.page_id is null and place.page_id = $1 and place.address = '/media/' || media.key`,
    [id],
  );
  return id;
}

/** Tributes with the times they tell, and the events they would have left. */
async function addTributes(
  manager: EntityManager,
  pageId: string,
  tributes: Memorial['tributes'],
  addresses: Map<string, string>,
): Promise<void> {
  const rows = tributes.map(({ at, name, content, picture }, index) => {
    const clientId = randomUUID();
    const image = picture ? addresses.get(picture) : null;
    const createdAt = new Date(at).toISOString();
    const shown = { id: randomUUID(), name, content, image, createdAt };
    const tribute = { ...shown, senderMark: clientId.slice(0, 8) };
    return { seq: index + 1, at: createdAt, client_id: clientId, state: tribute, ...shown };
  });
  await manager.query(
    `with tribute_row as (
       select * from jsonb_to_recordset($2) as t (
         seq int, at timestamptz, client_id uuid, state jsonb, id uuid, name text, content text, image text
       )
     ), stored_tribute as (
       insert into tribute (id, page_id, client_id, name, content, image, status, seq, created_at)
       select id, $1, client_id, name, content, image, 'visible', seq, at from tribute_row
     ), stored_event as (
       insert into page_event (page_id, seq, type, payload, created_at)
       select $1, seq, 'TributeAdded', jsonb_build_object('tribute', jsonb_build_object('id', id)), at
       from tribute_row
     )
     insert into page_event_subject (page_id, id, seq, state) select $1, id, seq, state from tribute_row`,
    [pageId, JSON.stringify(rows)],
  );
  await manager.query('update page set last_seq = $2 where id = $1', [pageId, rows.length]);
}

async function addRedirect(manager: EntityManager): Promise<string | null> {
  const { url, title, to } = REDIRECT;
  return addPage(manager, { url, title, kind: null, type: 'redirect', redirectUrl: to });
}

/** Null where the address is taken. */
async function addPage(
  manager: EntityManager,
  page: {
    url: string;
    title: string;
    kind: string | null;
    type: string;
    redirectUrl: string | null;
  },
): Promise<string | null> {
  const [row] = (await manager.query(
    `insert into page (id, url, title, kind, type, redirect_url, active)
     values ($1, $2, $3, $4, $5, $6, true) on conflict do nothing returning id`,
    [randomUUID(), page.url, page.title, page.kind, page.type, page.redirectUrl],
  )) as { id: string }[];
  return row?.id ?? null;
}
