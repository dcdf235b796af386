import type { ApolloClient } from '@apollo/client';
import {
  AttachTributeImageDocument,
  PostTributeDocument,
} from '../../__generated__/features/tributes/tributes.ts';
import { failureOf } from '../../net/failure.ts';
import { deviceId } from '../../storage/deviceId.ts';
import type { StepResult } from '../../storage/outbox.ts';
import { removePhoto, photoOf } from './photoStore.ts';
import { afterStep, nextStep, type Outcome, type Post } from './post.ts';
import { uploadPhoto } from './uploadPhoto.ts';

/** So often a photo is sent, or put to its message, again after the server failed at it. */
const PHOTO_RETRIES = 5;

type Reports = {
  onProgress: (part: number) => void;
  onSlowed: (slowed: boolean) => void;
  /** Counts a failure of the server, and gives how many there were. */
  onFailed: () => number;
};

/** Takes a post one step further, over whatever line there is. */
export async function deliverPost(
  client: ApolloClient,
  post: Post,
  { onProgress, onSlowed, onFailed }: Reports,
): Promise<StepResult<Post>> {
  const outcome = await tryStep(client, post, onProgress).catch(outcomeOfError);
  onSlowed(outcome.kind === 'later' && outcome.slowed === true);
  if (outcome.kind === 'later') {
    // the words are sent until they arrive; a photo the server fails at waits to be asked for
    const isOver = post.tributeId && outcome.failed && onFailed() > PHOTO_RETRIES;
    return isOver ? { ...post, photoStopped: true } : 'later';
  }
  const next = afterStep(post, outcome);
  if (next.tributeId && !nextStep(next)) await removePhoto(post.id);
  return next;
}

async function tryStep(
  client: ApolloClient,
  post: Post,
  onProgress: (part: number) => void,
): Promise<Outcome> {
  switch (nextStep(post)) {
    case 'post':
      return postWords(client, post);
    case 'upload': {
      const photo = await photoOf(post.id);
      if (!photo) return { kind: 'refused', reason: 'this device no longer has it.' };
      return uploadPhoto(photo, onProgress);
    }
    case 'attach':
      return attachPhoto(client, post);
    default:
      return { kind: 'later' };
  }
}

/** Sends the words; sent again, they only ask where they stand by now. */
export async function postWords(client: ApolloClient, post: Post): Promise<Outcome> {
  const { id: clientId, pageId, name, content } = post;
  const { data } = await client.mutate({
    mutation: PostTributeDocument,
    variables: { input: { pageId, clientId, name, content } },
    context: { headers: { 'x-device-id': deviceId() } },
  });
  const { tribute, status } = data!.postTribute;
  return { kind: 'posted', tributeId: tribute.id, status };
}

async function attachPhoto(client: ApolloClient, post: Post): Promise<Outcome> {
  await client.mutate({
    mutation: AttachTributeImageDocument,
    variables: {
      input: { tributeId: post.tributeId!, clientId: post.id, image: post.fileUrl! },
    },
  });
  return { kind: 'attached' };
}

/** Whether an error is the server's last word, said in its own words, or a reason to try again. */
export function outcomeOfError(error: unknown): Outcome {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return { kind: 'refused', reason: failure.words };
  if (failure.kind === 'logged out') return { kind: 'later' }; // posts as a visitor the next time
  return { kind: 'later', slowed: failure.isCrowded, failed: failure.hasFailed };
}
