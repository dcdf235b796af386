import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { MAX_TITLE } from '../../../protocol/limits.ts';
import { Refused } from '../../errors/public-errors.ts';
import { sanitizeLine } from '../../input/text.ts';
import { createPlate, generatePageUrl } from '../activation/codes.service.ts';
import { findAddressProblem, findHolder } from '../addresses/address.rules.ts';
import { checkCouple, toTitle } from '../couples/couple.service.ts';
import { Tombstone } from '../deletion/tombstone.entity.ts';
import type { ArchivedPage } from '../export/archive-format.ts';
import { checkPhrase } from '../pages/page-keys.ts';
import { Page, PageType, PageVisibility } from '../pages/page.entity.ts';
import { checkService } from '../memorial-service/service-settings.ts';
import { parseFilmKey } from '../uploads/media-address.ts';
import { markCommitted } from '../uploads/picture-usage.ts';
import { PageVisitRow } from '../visits/page-visit.entity.ts';
import type { ArchiveFile } from './archive-file.ts';
import type { ImportedPage } from './import.service.ts';
import { checkPast } from './read-archive.ts';
import type { StoredFiles } from './store-files.ts';
import { writeBlocks, writeHistory, writePhotos } from './write-content.ts';
import { writeFavourites } from './write-favourites.ts';
import { writeTributes } from './write-tributes.ts';

const ATTEMPTS = 20;

interface Source {
  described: ArchivedPage;
  archive: ArchiveFile;
  files: StoredFiles;
  publicUrl: string;
}

/** Gives things their ids: those they had, or others where the page is a copy. */
export type MapId = (id: string) => string;

/** Writes a page with everything on it, in the caller's transaction; throws Refused by the same rules as the editor. */
export async function writePage(
  manager: EntityManager,
  { described, archive, files, publicUrl }: Source,
): Promise<ImportedPage> {
  const { page: archived } = described;
  const isCopy = await isKnown(manager, archived.id);
  const mapId = isCopy ? createNewIds() : (id: string) => id.toLowerCase();
  const id = mapId(archived.id);
  const url = await findAddress(manager, id, archived.url);
  await manager.insert(Page, { id, url, ...checkPage(archived) });
  const code = await createPlate(manager, url, publicUrl);

  await writeBlocks(manager, id, described.blocks, files, mapId);
  await writePhotos(manager, id, described.photos, files, mapId);
  await writeHistory(manager, id, archive, files, mapId);
  const { messages, lastSeq } = await writeTributes(manager, id, archive, files, {
    mapId,
    keepsReceipts: !isCopy, // a receipt begins with the message's id
  });
  const favourites = archived.couple ? described.favourites : [];
  const lastFavouriteSeq = await writeFavourites(manager, id, favourites, mapId);
  await writeVisits(manager, id, described.visits);
  await manager.update(Page, { id }, { lastSeq: Math.max(lastSeq, lastFavouriteSeq) });
  await commitFiles(manager, id, files);
  const page = await manager.findOneByOrFail(Page, { id });
  const formerUrl = page.url === archived.url ? null : archived.url;
  return {
    page,
    code,
    isCopy,
    formerUrl,
    messages,
    favourites: favourites.length,
    files: files.count,
  };
}

/** Whether a page exists here, or was erased here. */
async function isKnown(manager: EntityManager, id: string): Promise<boolean> {
  const isHere = await manager.existsBy(Page, { id });
  return isHere || manager.existsBy(Tombstone, { id });
}

function createNewIds(): MapId {
  const ids = new Map<string, string>();
  return (id) => {
    const newId = ids.get(id) ?? randomUUID();
    ids.set(id, newId);
    return newId;
  };
}

function checkPage(archived: ArchivedPage['page']): Partial<Page> {
  const { type, kind, active, service } = archived;
  const couple = archived.couple ? checkCouple(archived.couple) : null;
  if (type !== (couple ? PageType.LOVE_BOX : PageType.TRIBUTE))
    throw new Refused('Only a page that remembers somebody, or a couple’s, can be brought back.');
  const title = couple ? toTitle(couple) : sanitizeLine(archived.title, MAX_TITLE, 'The title');
  const visibility = archived.visibility as PageVisibility;
  const phrase = archived.phrase ? checkPhrase(archived.phrase) : null;
  if (visibility === PageVisibility.PHRASE && !phrase) throw new Refused('Its phrase is missing.');
  return {
    type,
    title,
    titleSetUp: title,
    couple,
    kind,
    active,
    visibility,
    phrase,
    service: service && checkService({ ...service, startsAt: new Date(service.startsAt) }),
  };
}

/** The page's address if nobody has it here, else a new one. */
async function findAddress(manager: EntityManager, id: string, wanted: string): Promise<string> {
  const candidates = [wanted, ...Array.from({ length: ATTEMPTS }, generatePageUrl)];
  for (const url of candidates)
    if (!findAddressProblem(url) && (await findHolder(manager, id, url)) === 'nobody') return url;
  throw new Error('no free address was found');
}

/** Assigns the files that this import has just stored to the page. */
async function commitFiles(manager: EntityManager, pageId: string, files: StoredFiles) {
  const placement = { uploader: null, pageId, isMember: true };
  for (const address of files.all()) {
    const key = parseFilmKey(address) ?? address.slice(address.lastIndexOf('/') + 1);
    if (!(await markCommitted(manager, key, placement, 'false')))
      throw new Error(`${address} was removed meanwhile`);
  }
}

const BATCH_SIZE = 1_000;

/** Writes how often the page was visited, in parts. */
async function writeVisits(
  manager: EntityManager,
  pageId: string,
  visits: ArchivedPage['visits'],
): Promise<void> {
  for (const { day } of visits) checkPast(day, 'A visit');
  for (let offset = 0; offset < visits.length; offset += BATCH_SIZE) {
    const rows = visits.slice(offset, offset + BATCH_SIZE).map((row) => ({ pageId, ...row }));
    await manager.insert(PageVisitRow, rows);
  }
}
