import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { EntityManager } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import { ComponentChangeRow } from '../components/component-change.entity.ts';
import { checkPayloadSize } from '../components/component-content.ts';
import { checkPageSize } from '../components/component-ranks.ts';
import { ComponentRow } from '../components/component.entity.ts';
import type { ComponentType } from '../components/block-type.ts';
import { checkPatch, findFields } from '../components/registry.ts';
import type { ArchivedChange, ArchivedPage } from '../export/archive-format.ts';
import { Photo } from '../photos/photo.entity.ts';
import { checkPhotoChange } from '../photos/photo.rules.ts';
import type { ArchiveFile } from './archive-file.ts';
import { readHistory } from './read-archive.ts';
import type { StoredFiles } from './store-files.ts';
import type { MapId } from './write-page.ts';

/** The most entries of a history: as many as the blocks and photos of a page can have. */
const MAX_CHANGES = 200_000;

/** Writes the blocks of an archive to a page; throws Refused if one of them is not valid. */
export async function writeBlocks(
  manager: EntityManager,
  pageId: string,
  blocks: ArchivedPage['blocks'],
  files: StoredFiles,
  mapId: MapId,
): Promise<void> {
  const ranks = restoreRanks(blocks.map(({ rank }) => rank));
  for (const [index, block] of blocks.entries()) {
    const type = block.type as ComponentType; // checked by its fields
    const pictures = findFields(type, 'picture');
    const texts = Object.entries(block.payload).filter(([field]) => !pictures.includes(field));
    const images = Object.entries(block.files).flatMap(([field, file]) => {
      const address = files.findAddress(file);
      return address ? [[field, address] as const] : [];
    });
    const payload = checkPatch(type, Object.fromEntries([...texts, ...images]));
    checkPayloadSize(payload);
    await manager.insert(ComponentRow, {
      id: mapId(block.id),
      pageId,
      type,
      rank: ranks[index]!,
      payload,
    });
  }
  await checkPageSize(manager, pageId);
}

/** Writes the photos of an archive to a page, without those whose files it does not have. */
export async function writePhotos(
  manager: EntityManager,
  pageId: string,
  photos: ArchivedPage['photos'],
  files: StoredFiles,
  mapId: MapId,
): Promise<void> {
  const present = photos.filter(({ file }) => file !== null);
  const ranks = restoreRanks(present.map(({ rank }) => rank));
  for (const [index, { id, file, caption, focus }] of present.entries()) {
    const image = files.findAddress(file)!;
    const checked = checkPhotoChange({ image, caption, focus: focus ?? '' });
    await manager.insert(Photo, { id: mapId(id), pageId, rank: ranks[index]!, ...checked });
  }
}

/** Writes the page's history, so that earlier versions can be restored. */
export async function writeHistory(
  manager: EntityManager,
  pageId: string,
  archive: ArchiveFile,
  files: StoredFiles,
  mapId: MapId,
): Promise<void> {
  const types = new Map<string, ComponentType>();
  for (const { id, type } of await manager.findBy(ComponentRow, { pageId })) types.set(id, type);
  let count = 0;
  for await (const change of readHistory(archive)) {
    if (++count > MAX_CHANGES) throw new Refused('Its history is too long.');
    const row = toRow(change, types, files, mapId);
    if (row) await manager.insert(ComponentChangeRow, { pageId, writers: [], ...row });
  }
}

/** The values of an entry; null if it cannot be restored because its picture is gone. */
function toRow(
  { blockId, kind, field, before, beforeFile, photo, ...change }: ArchivedChange,
  types: ReadonlyMap<string, ComponentType>,
  files: StoredFiles,
  mapId: MapId,
): Partial<ComponentChangeRow> | null {
  const componentId = blockId && mapId(blockId);
  const type = types.get(componentId ?? '');
  if ((componentId === null) === (photo === null) || (componentId && !type))
    throw new Refused('Its history speaks of something that is not on the page.');
  const times = { beganAt: new Date(change.beganAt), at: new Date(change.at) };
  const isPicture = type ? findFields(type, 'picture').includes(field ?? '') : field === 'image';
  const value = isPicture ? (files.findAddress(beforeFile) ?? '') : before;
  if (photo) return toPhotoRow(photo, { kind, field, value }, times, files, mapId);
  const checked = type && field !== null ? checkPatch(type, { [field]: value ?? '' }) : null;
  return { componentId, kind, field, before: checked?.[field!] ?? null, ...times };
}

function toPhotoRow(
  { id, file, caption, focus, rank }: NonNullable<ArchivedChange['photo']>,
  { kind, field, value }: { kind: string; field: string | null; value: string | null },
  times: Pick<ComponentChangeRow, 'beganAt' | 'at'>,
  files: StoredFiles,
  mapId: MapId,
): Partial<ComponentChangeRow> | null {
  const image = files.findAddress(file);
  if (!image || (field === 'image' && !value)) return null;
  if (field !== null && field !== 'image' && field !== 'caption' && field !== 'focus')
    throw new Refused('Its history speaks of a field that no photo has.');
  const checked = checkPhotoChange({ image, caption, focus: focus ?? '' });
  const before = field && Object.values(checkPhotoChange({ [field]: value ?? '' }))[0];
  return {
    photoId: mapId(id),
    kind,
    field,
    before: field ? String(before ?? '') : null,
    ...times,
    photoImage: image,
    photoCaption: checked.caption ?? '',
    photoFocus: checked.focus ?? null,
    photoRank: restoreRanks([rank])[0]!,
  };
}

/** The ranks of a list if they are valid, otherwise new ones in its order. */
function restoreRanks(ranks: string[]): string[] {
  const isGood = ranks.every((rank, index) => {
    const before = ranks[index - 1];
    return isRank(rank) && (before === undefined || before < rank);
  });
  return isGood ? ranks : generateNKeysBetween(null, null, ranks.length);
}

function isRank(rank: string): boolean {
  try {
    return generateKeyBetween(rank, null) > rank;
  } catch {
    return false;
  }
}
