import { deviceId } from '../../../storage/deviceId.ts';
import { deviceStore } from '../../../storage/deviceStore.ts';
import type { SharedStore } from '../../../storage/sharedStore.ts';
import type { Post } from './post.ts';

/** A post as earlier builds kept it, with one photo under its own id. */
type EarlierPost = Post & {
  photo?: { width: number; height: number };
  fileUrl?: string;
  photoDone?: boolean;
  photoRefusal?: string;
  photoStopped?: true;
};

/** Brings posts of earlier builds into the present form: some kept them in localStorage, which a worker cannot read. */
export async function carryOverPosts(store: SharedStore<Post>): Promise<void> {
  if (typeof localStorage !== 'undefined') {
    const earlier = deviceStore<EarlierPost>('post');
    for (const post of earlier.all()) {
      await store.put(toPost({ ...post, device: deviceId() }));
      earlier.remove(post.id);
    }
  }
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
  const kept = { key: post.id, ...photo, fileUrl, isDone, refusal, isStopped: photoStopped };
  return { ...post, photos: [kept] };
}
