import type { ComponentChangeRow } from '../components/component-change.entity.ts';
import type { ComponentRow } from '../components/component.entity.ts';
import { findFields } from '../components/registry.ts';
import type { Favourite } from '../couples/favourite.entity.ts';
import type { Page } from '../pages/page.entity.ts';
import type { Photo } from '../photos/photo.entity.ts';
import type { Tribute } from '../tributes/tribute.entity.ts';
import type { PageVisitRow } from '../visits/page-visit.entity.ts';
import {
  type ArchivedChange,
  type ArchivedPage,
  type ArchivedTribute,
  FORMAT,
} from './archive-format.ts';
import type { FileNames } from './file-names.ts';

/** The content of a page besides its messages, each list in its order. */
export interface PageContents {
  blocks: readonly ComponentRow[];
  photos: readonly Photo[];
  favourites: readonly Favourite[];
  visits: readonly PageVisitRow[];
}

/** `page.json` of a page. */
export function describePage(
  page: Page,
  { blocks, photos, favourites, visits }: PageContents,
  names: FileNames,
): Omit<ArchivedPage, 'members'> {
  const { id, url, title, type, kind, active, visibility, phrase = null, service, couple } = page;
  const startsAt = service?.startsAt.toISOString() ?? '';
  return {
    format: FORMAT,
    exportedAt: new Date().toISOString(),
    page: {
      id,
      url,
      title,
      type,
      kind,
      active,
      visibility,
      phrase,
      service: service && { ...service, startsAt },
      couple,
    },
    favourites: favourites.map(({ keptAt, ...favourite }) => {
      const { id, cardId, deckUrl, deckTitle, text, author } = favourite;
      return { id, cardId, deckUrl, deckTitle, text, author, keptAt: keptAt.toISOString() };
    }),
    visits: visits.map(({ day, visits: count }) => ({ day, visits: count })),
    blocks: blocks.map((block) => describeBlock(block, names)),
    photos: photos.map(({ id, image, caption, focus, rank }) => ({
      id,
      file: names.getPath(image),
      caption,
      focus,
      rank,
    })),
  };
}

function describeBlock({ id, type, rank, payload }: ComponentRow, names: FileNames) {
  const pictures = findFields(type, 'picture');
  const texts = Object.entries(payload).filter(([field]) => !pictures.includes(field));
  const files = pictures.flatMap((field) => {
    const path = names.getPath(String(payload[field] ?? ''));
    return path ? [[field, path] as const] : [];
  });
  return {
    id,
    type,
    rank,
    payload: Object.fromEntries(texts.map(([field, value]) => [field, String(value ?? '')])),
    files: Object.fromEntries(files),
  };
}

/** A tribute as the archive has it, with its files by their paths. */
export function describeTribute(tribute: Tribute, names: FileNames): ArchivedTribute {
  const { id, name, content, heldFor, seq, createdAt, changedAt, decidedAt, photos } = tribute;
  return {
    id,
    name,
    content,
    status: tribute.status as ArchivedTribute['status'], // no others are taken home
    heldFor,
    seq,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    senderMark: tribute.senderMark,
    receipt: tribute.receiptHash?.toString('hex') ?? null,
    photos: photos.map(({ position, image, film, isAside }) => ({
      position,
      file: names.getPath(image),
      film: film ? names.getPath(film) : null,
      isAside,
    })),
  };
}

/** A history entry for the archive; `isPicture` tells whether the field holds a picture's address. */
export function describeChange(
  change: ComponentChangeRow,
  isPicture: boolean,
  names: FileNames,
): ArchivedChange {
  const { componentId, kind, field, before, beganAt, at, photoId } = change;
  const { photoImage, photoCaption, photoRank, photoFocus } = change;
  return {
    blockId: componentId,
    kind: kind as ArchivedChange['kind'], // the table allows no others
    field,
    ...(isPicture ? { before: '', beforeFile: names.getPath(before ?? '') } : { before }),
    beganAt: beganAt.toISOString(),
    at: at.toISOString(),
    gone: 0,
    least: null,
    photo: photoId
      ? {
          id: photoId,
          file: names.getPath(photoImage ?? ''),
          caption: photoCaption ?? '',
          focus: photoFocus,
          rank: photoRank!, // the table has all columns of a photo or none
        }
      : null,
  };
}
