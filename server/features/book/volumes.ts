import type { DataSource } from 'typeorm';
import { NotFound } from '../../errors/public-errors.ts';
import type { BookOptions } from './book-options.ts';
import { countPhotoVolumes } from '../tributes/print/book-contents.ts';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';

/** The most that a volume contains: some 400 pages of A5, which can be bound, and are set within seconds and 700 MB. */
const MAX_VOLUME = { messages: 1_500, letters: 400_000, photos: 400 };

/** A message by what it takes of a volume. */
interface Sized {
  id: string;
  letters: number;
  photos: number;
}

/** Throws NotFound if a book has no such volume. */
export async function requireVolume(
  db: DataSource,
  pageId: string,
  wanted: Pick<BookOptions, 'part' | 'volume'>,
): Promise<void> {
  if (wanted.volume === 1) return;
  const { volumes } = await findVolume(db, pageId, wanted);
  if (wanted.volume > volumes) throw new NotFound('This book has no such volume.');
}

/** The messages of one of a page's volumes, oldest first; how many there are in all, and how many volumes. */
export async function findVolume(
  db: DataSource,
  pageId: string,
  { part, volume }: Pick<BookOptions, 'part' | 'volume'>,
): Promise<{ ids: string[]; total: number; volumes: number }> {
  const messages = part === 'life' ? [] : await readSizes(db, pageId);
  const volumesOfPhotos = part === 'messages' ? 0 : await countPhotoVolumes(db, pageId);
  const divided = divide(messages);
  return {
    ids: (divided[volume - 1] ?? []).map(({ id }) => id),
    total: messages.length,
    volumes: Math.max(divided.length, volumesOfPhotos),
  };
}

function readSizes(db: DataSource, pageId: string): Promise<Sized[]> {
  return db
    .createQueryBuilder(Tribute, 'tribute')
    .select('tribute.id', 'id')
    .addSelect('char_length(tribute.content)', 'letters')
    .addSelect('jsonb_array_length(tribute.photos)', 'photos')
    .where({ pageId, status: TributeStatus.VISIBLE })
    .orderBy('tribute.createdAt')
    .addOrderBy('tribute.id')
    .getRawMany<Sized>();
}

/** Divides messages into volumes of about the same size. */
export function divide(messages: readonly Sized[]): Sized[][] {
  const computeSize = ({ letters, photos }: Sized) =>
    Math.max(1 / MAX_VOLUME.messages, letters / MAX_VOLUME.letters, photos / MAX_VOLUME.photos);
  const whole = messages.reduce((sum, message) => sum + computeSize(message), 0);
  const count = Math.max(1, Math.ceil(whole));
  const volumes: Sized[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const message of messages) {
    volumes[Math.min(count - 1, Math.floor((before / whole) * count))]!.push(message);
    before += computeSize(message);
  }
  return volumes;
}
