import { deviceId } from '../../storage/deviceId.ts';
import { deviceStore } from '../../storage/deviceStore.ts';
import { sharedStore, type SharedStore } from '../../storage/sharedStore.ts';
import type { Post } from './post.ts';

/** Where this device keeps its posts, for its tabs and its service worker. */
export function postStore(): SharedStore<Post> {
  const store = sharedStore<Post>('posts');
  const all = async () => {
    await carriedOver;
    return store.all();
  };
  const carriedOver = carryOver(store);
  return { ...store, all };
}

/** Earlier builds kept them in localStorage, where no worker can send them. */
async function carryOver(store: SharedStore<Post>): Promise<void> {
  if (typeof localStorage === 'undefined') return;
  const earlier = deviceStore<Post>('post');
  for (const post of earlier.all()) {
    await store.put({ ...post, device: deviceId() });
    earlier.remove(post.id);
  }
}
