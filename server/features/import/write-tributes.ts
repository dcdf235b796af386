import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import type { ArchivedTribute } from '../export/archive-format.ts';
import { HeldReason } from '../tributes/judge/held-reasons.ts';
import { Tribute, type TributeStatus } from '../tributes/tribute.entity.ts';
import { storePhotos } from '../tributes/tribute-photos.ts';
import { checkTributeText } from '../tributes/tribute.rules.ts';
import type { ArchiveFile } from './archive-file.ts';
import { checkPast, readTributes } from './read-archive.ts';
import type { StoredFiles } from './store-files.ts';
import type { MapId } from './write-page.ts';

const BATCH_SIZE = 200;

interface Options {
  mapId: MapId;
  keepsReceipts: boolean;
}

/** Writes the messages, in parts; returns how many, and the last position on the wall. */
export async function writeTributes(
  manager: EntityManager,
  pageId: string,
  archive: ArchiveFile,
  files: StoredFiles,
  options: Options,
): Promise<{ messages: number; lastSeq: number }> {
  let [messages, lastSeq] = [0, 0];
  let part: TributeRow[] = [];
  const write = async () => {
    await manager.insert(Tribute, part);
    await storePhotos(manager, part);
    part = [];
  };
  for await (const tribute of readTributes(archive)) {
    part.push({ ...toRow(tribute, files, options), pageId });
    lastSeq = Math.max(lastSeq, tribute.seq ?? 0);
    messages += 1;
    if (part.length === BATCH_SIZE) await write();
  }
  if (part.length > 0) await write();
  return { messages, lastSeq };
}

type TributeRow = Partial<Tribute> & Pick<Tribute, 'id' | 'photos'>;

function toRow(
  tribute: ArchivedTribute,
  files: StoredFiles,
  { mapId, keepsReceipts }: Options,
): TributeRow {
  const { id, status, heldFor, seq, senderMark, receipt, createdAt, changedAt, decidedAt } =
    tribute;
  const positions = new Set(tribute.photos.map(({ position }) => position));
  if (positions.size < tribute.photos.length)
    throw new Refused('Two photos of a message are at one place.');
  if (status === 'visible' && seq === null)
    throw new Refused('A message on the wall has no place there.');
  const photos = tribute.photos.flatMap(({ position, file, film, isAside }) => {
    const image = files.findAddress(file);
    return image ? [{ position, image, film: files.findAddress(film), isAside }] : [];
  });
  return {
    id: mapId(id),
    clientId: senderMark + randomUUID().slice(senderMark.length),
    ...checkTributeText(tribute),
    status: status as TributeStatus,
    heldFor: heldFor.map(checkReason),
    seq,
    receiptHash: keepsReceipts && receipt ? Buffer.from(receipt, 'hex') : null,
    createdAt: checkPast(createdAt, 'A message'),
    changedAt: changedAt ? checkPast(changedAt, 'A message') : null,
    decidedAt: decidedAt ? checkPast(decidedAt, 'A message') : null,
    photos,
  };
}

function checkReason(reason: string): HeldReason {
  const heldReason = Object.values(HeldReason).find((known) => known === reason);
  if (!heldReason) throw new Refused('A message was held for a reason that is not known here.');
  return heldReason;
}
