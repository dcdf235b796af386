import { deviceId } from '../../../storage/deviceId.ts';
import { deviceStore } from '../../../storage/deviceStore.ts';
import { sharedStore, type SharedStore } from '../../../storage/sharedStore.ts';
import type { Post } from './post.ts';

/** A post as earlier builds kept it, with one photo under its own id. */
type EarlierPost = Post & {
  photo?: { width: number; height: number };
  fileUrl?: string;
  photoDone?: boolean;
  photoRefusal?: string;
  photoStopped?: true;
};

/** The store of this device's posts, shared by its tabs and its service worker. */
export function openPostStore(): SharedStore<Post> {
  const store = sharedStore<Post>('posts');
  const all = async () => {
    await carriedOver;
    return (await store.all()).map(toPost);
  };
  const carriedOver = migratePosts(store);
  return { ...store, all, update: (id, change) => store.update(id, (now) => change(toPost(now))) };
}

/** Earlier builds kept posts in localStorage, which a service worker cannot read. */
async function migratePosts(store: SharedStore<Post>): Promise<void> {
  if (typeof localStorage === 'undefined') return;
  const earlier = deviceStore<Post>('post');
  for (const post of earlier.all()) {
    await store.put({ ...post, device: deviceId() });
    earlier.remove(post.id);
  }
}

function toPost(stored: EarlierPost): Post {
  const { photo, fileUrl, photoDone: isDone, photoRefusal: refusal, ...post } = stored;
  if (!photo) return stored;
  const isStopped = post.photoStopped;
  return { ...post, photos: [{ key: post.id, ...photo, fileUrl, isDone, refusal, isStopped }] };
}
