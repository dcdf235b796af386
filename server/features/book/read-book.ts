import type { DataSource } from 'typeorm';
import { listMembers } from '../members/list-members.ts';
import { toPerson } from '../members/person.ts';
import type { Page } from '../pages/page.entity.ts';
import { computeServiceDay } from '../pages/service.types.ts';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';
import { readBookContents } from '../tributes/print/book-contents.ts';
import type { BookOptions } from './book-options.ts';
import type { BookSource, SourceTribute } from './book-source.ts';
import { findVolume } from './volumes.ts';

const BATCH_SIZE = 500;

/** Reads what a book of a page is made of, but for its pictures. */
export async function readBook(
  db: DataSource,
  page: Page,
  options: BookOptions,
  publicUrl: string,
): Promise<Omit<BookSource, 'files'>> {
  const { part, volume } = options;
  const isFirst = volume === 1;
  const hasLife = part !== 'messages' && isFirst;
  const { ids, total, volumes } = await findVolume(db, page.id, options);
  const { subject, chapters, pictures, photos } = await readBookContents(db, page, volume);
  const members = await listMembers(db.manager, page.id);
  const service = hasLife && page.service ? describeService(page.service) : null;
  const link = `${publicUrl}/${page.url}`;
  const plates = service ? 1 : 0; // the others stand among the photos
  const life = [subject?.life ?? '', ...chapters].filter(Boolean);
  return {
    options,
    volumes,
    title: page.title,
    address: link.replace(/^https?:\/\//, ''),
    link,
    madeAt: new Date().toISOString(),
    members: members.map((member) => toPerson(member).name),
    dates: subject?.dates ?? '',
    introduction: isFirst ? (subject?.firstMessage ?? '') : '',
    quote: isFirst ? (subject?.quote ?? '') : '',
    cover: subject?.cover ? { image: subject.cover, focus: subject.coverFocus } : null,
    portrait:
      subject?.portrait && isFirst
        ? { image: subject.portrait, focus: subject.portraitFocus }
        : null,
    life: hasLife ? life : [],
    photos: part === 'messages' ? [] : [...photos, ...(isFirst ? pictures.slice(plates) : [])],
    plate: pictures.slice(0, plates)[0] ?? null,
    service,
    messages: await readTributes(db, ids),
    total,
  };
}

function describeService(service: NonNullable<Page['service']>): BookSource['service'] {
  const { to } = computeServiceDay(service);
  return { ...service, startsAt: service.startsAt.toISOString(), endsAt: to.toISOString() };
}

async function readTributes(db: DataSource, ids: readonly string[]): Promise<SourceTribute[]> {
  const messages: SourceTribute[] = [];
  for (let offset = 0; offset < ids.length; offset += BATCH_SIZE) {
    const part = ids.slice(offset, offset + BATCH_SIZE);
    const rows = await db
      .createQueryBuilder(Tribute, 'tribute')
      .whereInIds(part)
      .andWhere({ status: TributeStatus.VISIBLE })
      .getMany();
    const byId = new Map(rows.map((tribute) => [tribute.id, tribute]));
    messages.push(...part.flatMap((id) => describe(byId.get(id)) ?? []));
  }
  return messages;
}

function describe(tribute: Tribute | undefined): SourceTribute | null {
  if (!tribute) return null; // taken off the wall a moment ago
  const { name, content, createdAt, images, shownPhotos } = tribute;
  return {
    name,
    content,
    createdAt: createdAt.toISOString(),
    photos: images,
    film: shownPhotos.some(({ film }) => film),
  };
}
