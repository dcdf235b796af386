import { sharedStore, type SharedStore } from '../../../storage/sharedStore.ts';
import type * as EarlierPosts from './earlierPosts.ts';
import type { Post } from './post.ts';

/** Loads what only devices with posts of earlier builds need. */
type LoadEarlier = () => Promise<Pick<typeof EarlierPosts, 'carryOverPosts'>>;

/** The store of this device's posts, shared by its tabs and its service worker. */
export function openPostStore(loadEarlier: LoadEarlier): SharedStore<Post> {
  const store = sharedStore<Post>('posts');
  const carriedOver = carryOver(store, loadEarlier);
  const all = async () => {
    await carriedOver;
    return store.all();
  };
  return { ...store, all };
}

/** What earlier builds kept is brought into the form of this one before anything reads it. */
async function carryOver(store: SharedStore<Post>, loadEarlier: LoadEarlier): Promise<void> {
  const hasEarlier = (await store.all()).some((post) => 'photo' in post);
  if (!hasEarlier && !hasLocalPosts()) return;
  const { carryOverPosts } = await loadEarlier();
  await carryOverPosts(store);
}

/** A service worker cannot read localStorage. */
function hasLocalPosts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('keepsake.post.'));
  } catch {
    return false;
  }
}
