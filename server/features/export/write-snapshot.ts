import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { type ComponentRow, readBlocks } from '../components/component.entity.ts';
import { findFields } from '../components/registry.ts';
import { Favourite } from '../couples/favourite.entity.ts';
import { listMembers } from '../members/list-members.ts';
import { toPerson } from '../members/person.ts';
import { Page } from '../pages/page.entity.ts';
import { Photo } from '../photos/photo.entity.ts';
import { Tribute } from '../tributes/tribute.entity.ts';
import { PageVisitRow } from '../visits/page-visit.entity.ts';
import { BYTE_ORDER_MARK, toCsvRow, openList } from './list-formats.ts';
import { describePage, describeTribute } from './describe.ts';
import {
  findPart,
  type Part,
  renderBeginning,
  renderEnd,
  renderTribute,
  renderPart,
} from './export-page.ts';
import { type ArchivedMedia, FileNames, pad } from './file-names.ts';
import { writeHistory } from './write-history.ts';

/** The files that are written, in their order in the archive. */
export const ARCHIVE_FILES = [
  'index.html',
  'tributes.json',
  'tributes.csv',
  'history.json',
  'page.json',
] as const;
const BATCH_SIZE = 500;
const COLUMNS = ['written at', 'name', 'message', 'state', 'photos and film'];

/**
 * Writes the page's data, without pictures and films, into files of a folder, as it is at one moment; returns which
 * files of the storage belong to it. The database is read in parts, so that any page takes little memory, and before
 * the first byte is sent, as a connection may be slow.
 */
export async function writeSnapshot(
  db: DataSource,
  pageId: string,
  folder: string,
): Promise<ArchivedMedia[]> {
  const handles = new Map<string, FileHandle>();
  try {
    for (const name of ARCHIVE_FILES) handles.set(name, await open(join(folder, name), 'w', 0o600));
    const write = (name: (typeof ARCHIVE_FILES)[number], text: string) =>
      handles.get(name)!.appendFile(text);
    return await db.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('set transaction read only');
      return writeAll(manager, pageId, write);
    });
  } finally {
    for (const handle of handles.values()) await handle.close();
  }
}

type Write = (name: (typeof ARCHIVE_FILES)[number], text: string) => Promise<void>;

async function writeAll(
  manager: EntityManager,
  pageId: string,
  write: Write,
): Promise<ArchivedMedia[]> {
  const page = await manager.findOneByOrFail(Page, { id: pageId });
  const phrase = await readPhrase(manager, pageId);
  const blocks = await readBlocks(manager, pageId);
  const photos = await manager.find(Photo, { where: { pageId }, order: { rank: 'ASC' } });
  const favourites = await manager.find(Favourite, {
    where: { pageId, removedAt: IsNull() },
    order: { place: 'ASC' },
  });
  const visits = await manager.find(PageVisitRow, { where: { pageId }, order: { day: 'ASC' } });
  const contents = { blocks, photos, favourites, visits };
  const names = new FileNames(manager);
  await nameOwnFiles(names, blocks, photos);
  await write('index.html', renderBeginning(page, contents, names));
  await write('tributes.csv', BYTE_ORDER_MARK + toCsvRow(COLUMNS));
  const tributesJson = openList((text) => write('tributes.json', text));
  let count = 0;
  let part: Part | null = null;
  for await (const tributes of readTributes(manager, pageId)) {
    await nameTributeFiles(names, tributes, count);
    for (const tribute of tributes) {
      if (tribute.status === 'visible') {
        const next = findPart(page, tribute);
        if (next && next !== part) await write('index.html', renderPart(page, next));
        part = next;
        await write('index.html', renderTribute(tribute, names));
      }
      await write('tributes.csv', toCsvRow(toCells(tribute, names)));
      await tributesJson.add(describeTribute(tribute, names));
      count += 1;
    }
  }
  await write('index.html', renderEnd(page));
  await tributesJson.end();
  await writeHistory(manager, pageId, blocks, names, (text) => write('history.json', text));
  const members = await readMembers(manager, pageId);
  const described = describePage({ ...page, phrase }, contents, names);
  await write('page.json', `${JSON.stringify({ ...described, members }, null, 2)}\n`);
  return names.files;
}

async function readPhrase(manager: EntityManager, id: string): Promise<string | null> {
  const page = await manager.findOne(Page, { where: { id }, select: { id: true, phrase: true } });
  return page?.phrase ?? null;
}

/** A page's messages, oldest first, some at a time; without withdrawn and removed ones. */
async function* readTributes(manager: EntityManager, pageId: string): AsyncGenerator<Tribute[]> {
  const all = await manager
    .createQueryBuilder(Tribute, 'tribute')
    .select('tribute.id', 'id')
    .where({ pageId, status: In(['visible', 'held', 'hidden']), takenDownAt: IsNull() })
    .orderBy('tribute.createdAt')
    .addOrderBy('tribute.id')
    .getRawMany<{ id: string }>();
  for (let read = 0; read < all.length; read += BATCH_SIZE) {
    const ids = all.slice(read, read + BATCH_SIZE).map(({ id }) => id);
    const rows = await manager
      .createQueryBuilder(Tribute, 'tribute')
      .addSelect('tribute.receiptHash')
      .whereInIds(ids)
      .getMany();
    const byId = new Map(rows.map((tribute) => [tribute.id, tribute]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
  }
}

async function nameOwnFiles(
  names: FileNames,
  blocks: ComponentRow[],
  photos: Photo[],
): Promise<void> {
  await names.name(
    photos.map(({ image }, index) => ({ address: image, name: `photo-${pad(index + 1, 3)}` })),
  );
  const pictures = blocks.flatMap(({ type, payload }, index) =>
    findFields(type, 'picture').map((field) => ({
      address: String(payload[field] ?? ''),
      name: `block-${pad(index + 1, 3)}-${field.replace(/[^a-z]/g, '')}`,
    })),
  );
  await names.name(pictures);
}

async function nameTributeFiles(names: FileNames, tributes: Tribute[], before: number) {
  await names.name(
    tributes.flatMap(({ photos }, index) =>
      photos.flatMap(({ image, film, position }) => {
        const name = `message-${pad(before + index + 1, 6)}-${position + 1}`;
        return [
          { address: image, name },
          { address: film ?? '', name: `${name}-film` },
        ];
      }),
    ),
  );
}

function listMedia({ photos }: Tribute, names: FileNames): string[] {
  return photos
    .flatMap(({ image, film }) => [names.getPath(image), film ? names.getPath(film) : null])
    .filter((path) => path !== null);
}

function toCells(tribute: Tribute, names: FileNames): string[] {
  const { createdAt, name, content, status } = tribute;
  return [createdAt.toISOString(), name, content, status, listMedia(tribute, names).join(' ')];
}

async function readMembers(manager: EntityManager, pageId: string) {
  const members = await listMembers(manager, pageId);
  return members.map((member) => ({ name: toPerson(member).name, role: member.role }));
}
