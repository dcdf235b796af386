import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type ExecutionResult, print } from 'graphql';
import { deliverPost, type Server } from '../../features/tributes/deliverPost.ts';
import { LANES, laneOf, type Post } from '../../features/tributes/post.ts';
import { postStore } from '../../features/tributes/postStore.ts';
import { outcomeOf } from '../../features/tributes/uploadPhoto.ts';
import { sendInOrder } from '../../storage/sendInOrder.ts';

const ANSWER_WITHIN_MS = 15_000;
const PHOTO_WITHIN_MS = 2 * 60_000;

/** Sends what was written on this device, by whoever, also where no page is open; rejects where some of it still waits. */
export async function sendPosts(): Promise<void> {
  const store = postStore();
  let allSent = true;
  for (const lane of LANES)
    allSent =
      (await sendInOrder<Post>({
        store,
        lane,
        isDue: (post) => laneOf(post) === lane,
        takeStep: (post) =>
          deliverPost(post, server, { onCrowded: () => undefined, onFailed: () => 0 }),
      })) && allSent;
  if (!allSent) throw new Error('some of it waits for signal');
}

/** As a stranger, as an open page does too: no tribute bears an account, so no token has to be kept for it. */
const server: Server = {
  async mutate(mutation, variables, headers) {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: print(mutation), variables }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const result = (await answer.json()) as ExecutionResult;
    if (result.errors) throw new CombinedGraphQLErrors(result as { errors: typeof result.errors });
    return result.data as never;
  },
  async upload(photo) {
    const body = new FormData();
    body.append('file', photo, 'photo.jpg');
    const answer = await fetch('/api/upload/image/tmp', {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(PHOTO_WITHIN_MS),
    });
    const retryAfter = answer.headers.get('retry-after');
    return outcomeOf(answer.status, (await answer.json().catch(() => null)) as never, retryAfter);
  },
};
