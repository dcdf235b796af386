import type { ApolloClient } from '@apollo/client';
import { retryLoading } from '../../../net/loadModule.ts';
import { requestBackgroundSync, sendInOrder } from '../../../storage/sendInOrder.ts';
import type { SendReports } from '../../../storage/outbox.ts';
import type { SharedStore } from '../../../storage/sharedStore.ts';
import { deliverPost, type Server } from './deliverPost.ts';
import { type QueueName, getQueue, type Post } from './post.ts';
import { preparePhotoToSend } from './photoStore.ts';
import { uploadPhoto } from './uploadPhoto.ts';

type Reports = SendReports & {
  onProgress: (id: string, part: number) => void;
  /** Counts a server error with a photo and returns how many there have been. */
  onFailed: (key: string) => number;
};

/** Sends one queue of the outbox from an open page; resolves with whether all of it was sent. */
export function sendQueue(
  client: ApolloClient,
  queue: QueueName,
  { store, onProgress, onCrowded, onFailed, ...reports }: Reports & { store: SharedStore<Post> },
): Promise<boolean> {
  requestBackgroundSync(); // the page may be closed before everything is sent
  return sendInOrder<Post>({
    store,
    queue,
    ...reports,
    isDue: (post) => getQueue(post) === queue,
    takeStep(post) {
      const { id } = post;
      const upload = async (key: string, photo: Blob) =>
        uploadPhoto(await preparePhotoToSend(key, photo), (part) => onProgress(id, part));
      const uploadFilm = async (key: string, film: Blob) => {
        const sender = await retryLoading(() => import('./uploadFilm.ts'));
        return sender.uploadFilm(key, film, (part) => onProgress(id, part));
      };
      const server = { ...createServer(client), upload, uploadFilm };
      return deliverPost(post, server, { onCrowded, onFailed });
    },
  });
}

function createServer(client: ApolloClient): Pick<Server, 'mutate'> {
  return {
    async mutate(mutation, variables, headers) {
      const { data } = await client.mutate({ mutation, variables, context: { headers } });
      return data!;
    },
  };
}
