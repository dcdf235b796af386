import type { IndexedDbStore } from '../../../storage/indexedDbStore.ts';
import { type Post, getNextStep, withStoppedPhotos } from './post.ts';
import { removePhotos } from './photoStore.ts';

/** A post as builds before 1.1.0 kept it, with one photo under its own id; read until December 2027. */
type EarlierPost = Post & {
  photo?: { width: number; height: number };
  fileUrl?: string;
  photoDone?: boolean;
  photoRefusal?: string;
  photoStopped?: true;
};

/**
 * At startup: converts what earlier builds stored, removes posts that need no further action or state, and prepares the
 * others for this visit.
 */
export async function startMigration(store: IndexedDbStore<Post>): Promise<void> {
  await migratePosts(store);
  for (const post of await store.all())
    if (isSettled(post)) {
      await store.remove(post.id);
      await removePhotos(post.photos);
    } else {
      await store.update(post.id, resume);
      if (!resume(post).photos) await removePhotos(post.photos); // loaded from the server from now on
    }
}

/** Brings posts of earlier builds into the present form. */
export async function migratePosts(store: IndexedDbStore<Post>): Promise<void> {
  for (const { id } of await store.all()) await store.update(id, toPost);
}

function toPost(stored: EarlierPost): Post {
  const {
    photo,
    fileUrl,
    photoDone: isDone,
    photoRefusal: refusal,
    photoStopped,
    ...post
  } = stored;
  if (!photo) return post;
  const migrated = { key: post.id, ...photo, fileUrl, isDone, refusal, isStopped: photoStopped };
  return { ...post, photos: [migrated] };
}

/** The longest time for which any page allows its messages to be changed. */
const CHANGEABLE_MS = 7 * 24 * 3_600_000;

/** Whether this device no longer needs the post: it cannot be changed any more, and its state is final. */
function isSettled(post: Post): boolean {
  if (post.isWithdrawn) return true;
  const isLate = post.isFixed || Date.now() > post.savedAt + CHANGEABLE_MS;
  const cannotBeFollowed = !post.receipt && isDone(post, 'HELD');
  return isDone(post, 'VISIBLE') ? isLate || !post.receipt : isLate && cannotBeFollowed;
}

/** Marks a post that arrived in an earlier visit, whose state is no longer shown, and retries stopped photos. */
function resume(stored: Post): Post {
  const post = withStoppedPhotos(stored);
  return isDone(post, 'VISIBLE') ? { ...post, isOld: true, photos: undefined } : post;
}

/** Whether nothing more is to be done for a post with this status. */
function isDone(post: Post, status: Post['status']): boolean {
  return getNextStep(post) === undefined && post.status === status;
}
