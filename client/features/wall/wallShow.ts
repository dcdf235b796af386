import type {
  WallPhotoFragment,
  WallTributeFragment,
} from '../../__generated__/features/wall/wall.ts';
import { pagesOf, textSpace } from './wallText.ts';

/** What the screen shows at one moment. */
export type Slide =
  | {
      kind: 'words';
      /** Differs from slide to slide, and for each page of a long tribute. */
      key: string;
      /** One, or a few short ones while many arrive; `text` is the page that is shown. */
      tributes: { id: string; name: string; text: string; isLast: boolean }[];
      /** Beside the words: the sender's own picture, else one of the page's. */
      picture: string | null;
      room: number;
      /** Shown for the first time: what returns gives way to what is new. */
      isNew: boolean;
    }
  | { kind: 'photo'; key: string; picture: string; caption: string };

/** What turns when nothing is new: so many tributes, then a photo by itself. */
const WORDS_BETWEEN_PHOTOS = 4;
/** From so many waiting on, short ones share a slide. */
const BURST = 4;
const TOGETHER = 3;
const SHORT = 110;
/** Beyond this the oldest of those that wait are left to the turning of the older ones. */
const MAX_WAITING = 2_000;
/** Older tributes are handed in by the page; so many are held, and turn again where no more can be had. */
const MAX_HELD = 120;
const FEW_LEFT = 10;

/** The order of the slides: what is new before what returns, each of it at least once; `isAll` where no older ones can be had. */
export function createWallShow(tributes: readonly WallTributeFragment[], isAll: boolean) {
  let waiting: WallTributeFragment[] = [];
  let held = [...tributes];
  let at = 0;
  let holdsAll = isAll;
  let photos: readonly WallPhotoFragment[] = [];
  let photoAt = 0;
  let sincePhoto = 0;
  let shown: {
    tributes: WallTributeFragment[];
    pages: string[];
    page: number;
    isNew: boolean;
  } | null = null;
  let picture: string | null = null;
  let count = 0;

  function nextPhoto(): WallPhotoFragment | undefined {
    const photo = photos[photoAt % Math.max(1, photos.length)];
    photoAt += 1;
    return photo;
  }

  function takeWaiting(): WallTributeFragment[] {
    const isShort = (one: WallTributeFragment | undefined) =>
      one && !one.image && textSpace(one.content) <= SHORT;
    const many = waiting.length >= BURST && isShort(waiting[0]);
    const end = many ? waiting.slice(0, TOGETHER).findIndex((one) => !isShort(one)) : 1;
    return waiting.splice(0, end < 0 ? TOGETHER : end);
  }

  function takeHeld(): WallTributeFragment | undefined {
    if (at >= held.length) at = 0;
    const tribute = held[at];
    at += 1;
    return tribute;
  }

  function words(): Slide | null {
    if (!shown) return null;
    const { tributes: all, pages, page, isNew } = shown;
    const text = pages[page] ?? '';
    const isLast = page === pages.length - 1;
    const one = all.length === 1;
    const texts = all.map(({ id, name, content }) => ({
      id,
      name,
      text: one ? text : (pagesOf(content)[0] ?? ''),
      isLast: one ? isLast : true,
    }));
    const room = texts.reduce((sum, { text: each }) => sum + textSpace(each), 0);
    const key = `${count}-${page}`;
    return { kind: 'words', key, tributes: texts, picture, room, isNew };
  }

  function show(all: WallTributeFragment[], isNew: boolean): Slide | null {
    const [first] = all;
    if (!first) return null;
    count += 1;
    sincePhoto += 1;
    const pages = all.length === 1 ? pagesOf(first.content) : [''];
    shown = { tributes: all, pages, page: 0, isNew };
    picture = (all.length === 1 && first.image) || (nextPhoto()?.image ?? null);
    return words();
  }

  return {
    /** The next slide; null while there is nothing at all to show. */
    next(): Slide | null {
      if (shown && shown.page < shown.pages.length - 1) {
        shown.page += 1;
        return words();
      }
      shown = null;
      if (waiting.length > 0) return show(takeWaiting(), true);
      if (photos.length > 0 && (sincePhoto >= WORDS_BETWEEN_PHOTOS || held.length === 0)) {
        sincePhoto = 0;
        count += 1;
        const photo = nextPhoto();
        if (photo)
          return {
            kind: 'photo',
            key: String(count),
            picture: photo.image,
            caption: photo.caption ?? '',
          };
      }
      const tribute = takeHeld();
      return tribute ? show([tribute], false) : null;
    },
    /** Something new, to be shown before anything returns. */
    added(tribute: WallTributeFragment): void {
      if (waiting.some(({ id }) => id === tribute.id)) return;
      waiting.push(tribute);
      if (waiting.length > MAX_WAITING) waiting = waiting.slice(-MAX_WAITING);
      held = [...held, tribute];
      const over = held.length - MAX_HELD;
      if (over <= 0) return;
      holdsAll = false;
      held = held.slice(over);
      at = Math.max(0, at - over);
    },
    /** Other words or another picture; what is being read stays until it has been read. */
    changed(tribute: WallTributeFragment): void {
      const renew = (all: WallTributeFragment[]) =>
        all.map((one) => (one.id === tribute.id ? tribute : one));
      waiting = renew(waiting);
      held = renew(held);
    },
    /** Never shown again; answers whether it is being shown now. */
    removed(id: string): boolean {
      const rest = (all: WallTributeFragment[]) => all.filter((one) => one.id !== id);
      const before = held.slice(0, at).filter((one) => one.id === id).length;
      at -= before;
      waiting = rest(waiting);
      held = rest(held);
      const isShown = shown?.tributes.some((one) => one.id === id) ?? false;
      if (isShown) shown = null;
      return isShown;
    },
    setPhotos(now: readonly WallPhotoFragment[]): void {
      photos = now.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
    },
    /** Whether more of the older tributes should be handed in soon. */
    isRunningOut: () => !holdsAll && held.length - at <= FEW_LEFT,
    /** Older ones that follow; what has been shown of the others makes room. */
    older(more: readonly WallTributeFragment[]): void {
      const ids = new Set(held.slice(at).map(({ id }) => id));
      held = [...held.slice(at), ...more.filter(({ id }) => !ids.has(id))].slice(0, MAX_HELD);
      at = 0;
    },
    /** Everything is as it is read now; answers whether what is being shown is no longer there for sure. */
    reset(present: readonly WallTributeFragment[], isAllNow: boolean): boolean {
      holdsAll = isAllNow;
      const ids = new Set(present.map(({ id }) => id));
      const isSure = shown?.tributes.every(({ id }) => ids.has(id)) ?? true;
      waiting = waiting.filter(({ id }) => ids.has(id));
      held = [...present];
      at = 0;
      if (!isSure) shown = null;
      return !isSure;
    },
    isBusy: () => waiting.length > 0,
  };
}

export type WallShow = ReturnType<typeof createWallShow>;
