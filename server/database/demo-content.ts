import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ROOT } from '../env.ts';
import {
  addLoveBox,
  addMemorial,
  addRedirect,
  type LoveBox,
  type Memorial,
  type PictureInfo,
  REDIRECT,
} from './demo-pages.ts';
import { START_TIMEOUT_MS, takeAdvisoryLock } from './locks.ts';

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

const FOLDER = join(ROOT, 'server/database/content/demo');
const MEMORIALS = ['ada', 'miso'];
const LOVE_BOX = 'nora-and-eli';

/**
 * Creates the missing demonstration pages and returns their ids. Existing pages stay as they are, whoever made them;
 * concurrent processes create each page once.
 */
export async function seedDemo(db: DataSource, storePicture: StorePicture): Promise<string[]> {
  const urls = [...MEMORIALS, LOVE_BOX, REDIRECT.url];
  const existing = db
    .createQueryBuilder('page', 'page')
    .where('lower(page.url) in (:...urls)', { urls });
  if ((await existing.getCount()) === urls.length) return [];

  const pictureInfo = await readJson<Record<string, PictureInfo>>('pictures.json');
  const memorials = await Promise.all(MEMORIALS.map((name) => readJson<Memorial>(`${name}.json`)));
  const loveBox = await readJson<LoveBox>(`${LOVE_BOX}.json`);
  const addresses = await storePictures(pictureInfo, storePicture);
  return db.transaction(async (manager) => {
    await takeAdvisoryLock(manager, 'demo', START_TIMEOUT_MS);
    const added = [];
    for (const memorial of memorials)
      added.push(await addMemorial(manager, memorial, pictureInfo, addresses));
    added.push(await addLoveBox(manager, loveBox), await addRedirect(manager));
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
    const id = hash('sha256', original).slice(0, 32);
    const size = { width, height, color, type: 'image/webp' };
    return [name, await storePicture({ id, ...size, original, public: smaller, sm })] as const;
  });
  return new Map(await Promise.all(stored));
}
