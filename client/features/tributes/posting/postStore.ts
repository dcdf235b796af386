import { deviceId } from '../../../storage/deviceId.ts';
import { deviceStore } from '../../../storage/deviceStore.ts';
import { sharedStore, type SharedStore } from '../../../storage/sharedStore.ts';
import type { Post } from './post.ts';

/** The store of this device's posts, shared by its tabs and its service worker. */
export function openPostStore(): SharedStore<Post> {
  const store = sharedStore<Post>('posts');
  const all = async () => {
    await carriedOver;
    return store.all();
  };
  const carriedOver = migratePosts(store);
  return { ...store, all };
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
