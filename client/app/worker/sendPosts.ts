import { deliverPost, type Server } from '../../features/tributes/posting/deliverPost.ts';
import { type Post, QUEUES } from '../../features/tributes/posting/post.ts';
import { migratePosts } from '../../features/tributes/posting/migratePosts.ts';
import { sendInOrder } from '../../features/tributes/posting/sendQueue.ts';
import { abortAfter } from '../../net/abortAfter.ts';
import { postAsVisitor, readData } from '../../net/request.ts';
import { createIndexedDbStore } from '../../storage/indexedDbStore.ts';
import { parseUploadResponse } from '../../uploads/upload.ts';

const PHOTO_TIMEOUT_MS = 2 * 60_000;

/** Sends all posts that wait on this device, even with no page open; rejects if some still wait. */
export async function sendPosts(store = createIndexedDbStore<Post>('posts')): Promise<void> {
  await migratePosts(store);
  let allSent = true;
  for (const queue of QUEUES) {
    const takeStep = (post: Post) => deliverPost(post, server);
    const result = await sendInOrder({ store, queue, takeStep });
    allSent &&= result.allSent;
  }
  if (!allSent) throw new Error('some of it waits for signal');
}

/**
 * Sends without a login, as open pages do too: tributes belong to no account, so the worker needs no token. It uploads
 * no films, which take longer than a worker may run: an open page sends them.
 */
const server: Server = {
  request: async (operation, variables, headers) =>
    readData(await postAsVisitor(operation, variables, headers)),
  async upload(_key, photo) {
    const body = new FormData();
    body.append('file', photo, 'photo.jpg');
    const response = await fetch('/api/upload/image/tmp', {
      method: 'POST',
      body,
      signal: abortAfter(PHOTO_TIMEOUT_MS),
    });
    return parseUploadResponse(response, { waitsForSpace: true });
  },
};
