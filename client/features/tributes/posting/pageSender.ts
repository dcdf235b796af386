import { request } from '../../../net/request.ts';
import { retryLoading } from '../../../net/retryLoading.ts';
import { requestBackgroundSync } from '../../../storage/backgroundSync.ts';
import type { SendReports } from '../../../storage/outbox.ts';
import { sendInOrder } from '../../../storage/sendInOrder.ts';
import type { SharedStore } from '../../../storage/sharedStore.ts';
import { deliverPost } from './deliverPost.ts';
import { type QueueName, getQueue, type Post } from './post.ts';

type Reports = SendReports & {
  onProgress: (id: string, part: number) => void;
  /** Counts a server error with a photo and returns how many there have been. */
  onFailed: (key: string) => number;
};

/** Sends one queue of the outbox from an open page; resolves with whether all of it was sent. */
export function sendQueue(
  lane: QueueName,
  { store, onProgress, onCrowded, onFailed, ...reports }: Reports & { store: SharedStore<Post> },
): Promise<boolean> {
  requestBackgroundSync(); // the page may be closed before everything is sent
  return sendInOrder<Post>({
    store,
    queue: lane,
    ...reports,
    isDue: (post) => getQueue(post) === lane,
    takeStep(post) {
      const { id } = post;
      const upload = async (key: string, photo: Blob) => {
        const sender = await retryLoading(() => import('./uploadPhoto.ts'));
        return sender.uploadPhoto(key, photo, (part) => onProgress(id, part));
      };
      const uploadFilm = async (key: string, film: Blob) => {
        const sender = await retryLoading(() => import('./uploadFilm.ts'));
        return sender.uploadFilm(key, film, (part) => onProgress(id, part));
      };
      const server = { request, upload, uploadFilm };
      return deliverPost(post, server, { onCrowded, onFailed });
    },
  });
}
