import type { PageContentsFragment } from '../__generated__/features/pages/page.ts';
import type { PageEventHandlers } from './pageStream.ts';

type Ranked = { id: string; rank: string };

/**
 * Merges events into a page; its wall stores its messages itself. In a replay, what was removed since comes empty, and
 * a later event reports its removal.
 */
export const pageContentsHandlers: PageEventHandlers<PageContentsFragment> = {
  PageUpdated: (page, { page: changes }) => ({ ...page, ...changes }),
  ComponentAdded: (page, { component }) => ({
    ...page,
    components: sort([...without(page.components, component.id), newer(page, component)]),
  }),
  ComponentUpdated: (page, { component }) => ({
    ...page,
    components: page.components.map((existing) =>
      existing.id === component.id ? newer(page, component) : existing,
    ),
  }),
  ComponentRemoved: (page, { componentId }) => ({
    ...page,
    components: without(page.components, componentId),
  }),
  ComponentsReordered: (page, { components }) => ({
    ...page,
    components: sort(rerank(page.components, components)),
  }),
  PhotoAdded: (page, { photo }) =>
    photo.image && !page.photos.some(({ id }) => id === photo.id)
      ? { ...page, photos: [...page.photos, photo] }
      : page,
  PhotoChanged: (page, { photo }) => ({
    ...page,
    photos: page.photos.map((existing) =>
      existing.id === photo.id && photo.image ? { ...photo, rank: existing.rank } : existing,
    ),
  }),
  PhotoRemoved: (page, { photoId }) => ({ ...page, photos: without(page.photos, photoId) }),
  PhotosReordered: (page, { photos }) => ({
    ...page,
    photos: sort(rerank(page.photos, photos)),
  }),
};

/** A response may arrive before the event of an earlier change: the older version is ignored. */
function newer(page: PageContentsFragment, component: PageContentsFragment['components'][number]) {
  const existing = page.components.find(({ id }) => id === component.id);
  return existing && existing.version > component.version ? existing : component;
}

function without<Item extends Ranked>(items: readonly Item[], id: string): Item[] {
  return items.filter((item) => item.id !== id);
}

function rerank<Item extends Ranked>(items: readonly Item[], ranked: readonly Ranked[]): Item[] {
  const ranks = new Map(ranked.map(({ id, rank }) => [id, rank]));
  return items.map((item) => ({ ...item, rank: ranks.get(item.id) ?? item.rank }));
}

function sort<Item extends Ranked>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => (a.rank < b.rank ? -1 : 1));
}
