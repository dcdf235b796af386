import type { SharedStore } from '../../../storage/sharedStore.ts';
import { nextStep, type Post, withStoppedPhotos } from './post.ts';
import { removePhotos } from './keepPhotos.ts';

/** The longest time for which any page allows its messages to be changed. */
const CHANGEABLE_MS = 7 * 24 * 3_600_000;

/** At startup: removes posts that need no further action or state, and prepares the others for this visit. */
export async function tidyPosts(store: SharedStore<Post>, posts: readonly Post[]): Promise<void> {
  for (const post of posts)
    if (isOver(post)) {
      await store.remove(post.id);
      await removePhotos(post.photos);
    } else await store.update(post.id, resume);
}

/** Whether this device no longer needs the post: it cannot be changed any more, and its state is final. */
function isOver(post: Post): boolean {
  if (post.isWithdrawn) return true;
  const isLate = post.isFixed || Date.now() > post.savedAt + CHANGEABLE_MS;
  const cannotBeFollowed = !post.receipt && isDone(post, 'HELD');
  return isDone(post, 'VISIBLE') ? isLate || !post.receipt : isLate && cannotBeFollowed;
}

/** Hides the state of what arrived in an earlier visit, and retries what was stopped. */
function resume(stored: Post): Post {
  const post = withStoppedPhotos(stored);
  return isDone(post, 'VISIBLE') ? { ...post, isOld: true, photos: undefined } : post;
}

/** Whether nothing is left to do for a post with this status. */
function isDone(post: Post, status: Post['status']): boolean {
  return nextStep(post) === undefined && post.status === status;
}
