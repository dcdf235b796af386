import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateNKeysBetween } from 'fractional-indexing';
import type { DataSource, EntityManager } from 'typeorm';
import { ROOT } from '../env.ts';
import { STARTS_WITHIN_MS, takeAdvisoryLock } from './lock-timeout.ts';

/** Stores a picture with its variants; returns its address, which is the same for the same id. */
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

/** The format of the content files; pictures are given by file name, not by address. */
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
/** Shared by all processes that seed the same database at the same time. */
const DEMO_LOCK = 7_336_003;

/**
 * Creates the missing demonstration pages and returns their ids. Existing pages stay as they are, whoever made them;
 * concurrent processes create each page once.
 */
export async function seedDemo(db: DataSource, storePicture: StorePicture): Promise<string[]> {
  const urls = [...MEMORIALS, REDIRECT.url];
  const existing = db
    .createQueryBuilder('page', 'page')
    .where('lower(page.url) in (:...urls)', { urls });
  if ((await existing.getCount()) === urls.length) return [];

  const pictureInfo = await readJson<Record<string, PictureInfo>>('pictures.json');
  const memorials = await Promise.all(MEMORIALS.map((name) => readJson<Memorial>(`${name}.json`)));
  const addresses = await storePictures(pictureInfo, storePicture);
  return db.transaction(async (manager) => {
    await takeAdvisoryLock(manager, DEMO_LOCK, STARTS_WITHIN_MS);
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

/** All variants are included in the content files, so the first start encodes nothing. */
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

/**
 * Null if the address is taken. Uses table names, because the entities belong to features, which this layer must not
 * import.
 */
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
    const filled = Object.fromEntries(addressed);
    return { id: randomUUID(), pageId: id, type, rank: ranks[index], payload: filled };
  });
  await manager.insert('component', components);

  const photoRanks = generateNKeysBetween(null, null, memorial.photos.length);
  const photos = memorial.photos.map(({ picture, caption }, index) => ({
    id: randomUUID(),
    pageId: id,
    image: addresses.get(picture),
    caption: `${caption}. ${pictureInfo[picture]?.alternative ?? ''}.`,
    rank: photoRanks[index],
  }));
  await manager.insert('photo', photos);

  await addTributes(manager, id, tributes, addresses);
  await manager
    .createQueryBuilder()
    .update('media')
    .set({ pageId: id })
    .where('pageId is null')
    .andWhere(
      `exists (select 1 from picture_place place
        where place.page_id = :id and place.address = '/media/' || media.key)`,
      { id },
    )
    .execute();
  return id;
}

/** Adds tributes dated as the content says, with the events that posting them would have stored. */
async function addTributes(
  manager: EntityManager,
  pageId: string,
  tributes: Memorial['tributes'],
  addresses: Map<string, string>,
): Promise<void> {
  const rows = tributes.map(({ at, name, content, picture }, index) => {
    const image = (picture && addresses.get(picture)) ?? null;
    const own = { id: randomUUID(), name, content, createdAt: new Date(at) };
    return { ...own, image, clientId: randomUUID(), seq: index + 1 };
  });
  await manager.insert(
    'tribute',
    rows.map((row) => ({ ...row, pageId, status: 'visible' })),
  );
  await manager.insert(
    'tribute_photo',
    rows.flatMap(({ id: tributeId, image }) => (image ? { tributeId, image, position: 0 } : [])),
  );
  await manager.insert(
    'page_event',
    rows.map(({ id, seq, createdAt }) => {
      return { pageId, seq, type: 'TributeAdded', payload: { tribute: { id } }, createdAt };
    }),
  );
  await manager.insert(
    'page_event_subject',
    rows.map(({ id, seq, clientId, ...shown }) => {
      return { pageId, id, seq, state: { id, ...shown, senderMark: clientId.slice(0, 8) } };
    }),
  );
  await manager.update('page', { id: pageId }, { lastSeq: rows.length });
}

async function addRedirect(manager: EntityManager): Promise<string | null> {
  const { url, title, to } = REDIRECT;
  return addPage(manager, { url, title, kind: null, type: 'redirect', redirectUrl: to });
}

/** Null if the address is taken. */
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
  const { raw }: { raw: { id: string }[] } = await manager
    .createQueryBuilder()
    .insert()
    .into('page')
    .values({ ...page, id: randomUUID(), active: true })
    .orIgnore()
    .returning(['id'])
    .execute();
  return raw[0]?.id ?? null;
}
