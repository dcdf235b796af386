import type { ApolloClient } from '@apollo/client';
import { requestBackgroundSync } from '../../storage/backgroundSync.ts';
import { MyTributeDocument } from '../../__generated__/features/tributes/mine/myTribute.ts';
import type { SendReports } from '../../storage/outbox.ts';
import { sendInOrder } from '../../storage/sendInOrder.ts';
import type { SharedStore } from '../../storage/sharedStore.ts';
import { deliverPost, outcomeOfError, postWords, type Server } from './deliverPost.ts';
import { afterStep, type Lane, laneOf, type Post } from './post.ts';
import { storePhoto } from './photoStore.ts';
import { uploadPhoto } from './uploadPhoto.ts';

type Reports = SendReports & {
  onProgress: (id: string, part: number) => void;
  /** Counts a failure of the server, and gives how many there were. */
  onFailed: (id: string) => number;
};

/** Sends a lane of the outbox from an open page; tells whether all of it went. */
export function sendLane(
  client: ApolloClient,
  lane: Lane,
  { store, onProgress, onCrowded, onFailed, ...reports }: Reports & { store: SharedStore<Post> },
): Promise<boolean> {
  requestBackgroundSync(); // the page may be closed before all is sent
  return sendInOrder<Post>({
    store,
    lane,
    ...reports,
    isDue: (post) => laneOf(post) === lane,
    takeStep(post) {
      const { id } = post;
      const upload = async (photo: Blob) =>
        uploadPhoto(await photoToSend(id, photo), (part) => onProgress(id, part));
      return deliverPost(
        post,
        { ...serverOf(client), upload },
        { onCrowded, onFailed: () => onFailed(id) },
      );
    },
  });
}

/** The photo as it is sent: one that was chosen without signal is still as the phone took it. */
async function photoToSend(owner: string, photo: Blob): Promise<Blob> {
  if (!(photo instanceof File)) return photo;
  const { preparePhoto } = await import('../../uploads/preparePhoto.ts'); // words never wait for it
  const { blob } = await preparePhoto(photo);
  await storePhoto(owner, blob);
  return blob;
}

/** Whether the family has put a held post on the wall meanwhile. */
export async function recheckHeld(
  client: ApolloClient,
  store: SharedStore<Post>,
  post: Post,
): Promise<void> {
  if (post.receipt) {
    const variables = { receipt: post.receipt };
    const request = client.query({
      query: MyTributeDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    const answer = await request.catch(() => null);
    // taken back from another device
    if (answer?.data && !answer.data.myTribute) return store.remove(post.id);
  }
  const outcome = await postWords(serverOf(client), post).catch(outcomeOfError);
  if (outcome.kind === 'posted') await store.replace(afterStep(post, outcome));
}

function serverOf(client: ApolloClient): Pick<Server, 'mutate'> {
  return {
    async mutate(mutation, variables, headers) {
      const { data } = await client.mutate({ mutation, variables, context: { headers } });
      return data!;
    },
  };
}
