import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import {
  AttachTributeImageDocument,
  PostTributeDocument,
} from '../../__generated__/features/tributes/postTribute.ts';
import { type Failure, failureOf } from '../../net/failure.ts';
import type { StepResult } from '../../storage/sendInOrder.ts';
import { removePhoto, photoOf } from './photoStore.ts';
import { afterStep, nextStep, type Outcome, type Post } from './post.ts';

/** How often sending or attaching a photo is retried after the server failed. */
const PHOTO_RETRIES = 5;

/** How long to wait where a busy server does not say so. */
const CROWDED_MS = 10_000;

/** How the server is reached, by a page or by the service worker. Rejects with what failureOf reads. */
export type Server = {
  mutate<Data, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    headers?: Record<string, string>,
  ): Promise<Data>;
  upload(photo: Blob): Promise<Outcome>;
};

type Reports = {
  /** Told for how long the server wants nothing from here. */
  onCrowded: (retryAfterMs: number) => void;
  /** Counts a failure of the server, and gives how many there were. */
  onFailed: () => number;
};

/** Takes a post one step further. */
export async function deliverPost(
  post: Post,
  server: Server,
  { onCrowded, onFailed }: Reports,
): Promise<StepResult<Post>> {
  const outcome = await tryStep(server, post).catch(outcomeOfError);
  if (outcome.kind === 'later') {
    if (outcome.retryAfterMs) onCrowded(outcome.retryAfterMs);
    // the words are sent until they arrive; a photo the server fails at waits to be asked for
    const isOver = post.tributeId && outcome.failed && onFailed() > PHOTO_RETRIES;
    if (isOver) return { ...post, photoStopped: true };
    return outcome.failed ? 'failed' : 'later';
  }
  const next = afterStep(post, outcome);
  if (next.tributeId && !nextStep(next)) await removePhoto(post.id);
  return next;
}

async function tryStep(server: Server, post: Post): Promise<Outcome> {
  switch (nextStep(post)) {
    case 'post':
      return postWords(server, post);
    case 'upload': {
      const photo = await photoOf(post.id);
      if (!photo) return { kind: 'refused', reason: 'this device no longer has it.' };
      return server.upload(photo);
    }
    case 'attach':
      return attachPhoto(server, post);
    default:
      return { kind: 'later' };
  }
}

/** Sends the words; sent again, they only ask where they stand by now. */
export async function postWords(server: Pick<Server, 'mutate'>, post: Post): Promise<Outcome> {
  const { id: clientId, pageId, name, content, device } = post;
  const pictureFollows = post.photo !== undefined;
  const { postTribute } = await server.mutate(
    PostTributeDocument,
    { input: { pageId, clientId, name, content, pictureFollows } },
    { 'x-device-id': device },
  );
  const { tribute, status, receipt } = postTribute;
  return { kind: 'posted', tributeId: tribute.id, status, receipt };
}

async function attachPhoto({ mutate }: Server, post: Post): Promise<Outcome> {
  const { id: clientId, tributeId, fileUrl } = post;
  await mutate(AttachTributeImageDocument, {
    input: { tributeId: tributeId!, clientId, image: fileUrl! },
  });
  return { kind: 'attached' };
}

/** Whether an error is the server's last word, said in its own words, or a reason to try again. */
export function outcomeOfError(error: unknown): Outcome {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return { kind: 'refused', reason: failure.words };
  if (failure.kind === 'logged out') return { kind: 'later' }; // posts as a visitor the next time
  return retryOutcome(failure);
}

/** What time may mend, and after how long where the server has had many at once. */
export function retryOutcome({
  isCrowded,
  hasFailed,
  retryAfterMs = CROWDED_MS,
}: Extract<Failure, { kind: 'later' }>): Outcome {
  return isCrowded ? { kind: 'later', retryAfterMs } : { kind: 'later', failed: hasFailed };
}
