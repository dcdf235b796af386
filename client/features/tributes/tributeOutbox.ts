import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceStore } from '../../storage/deviceStore.ts';
import { createOutbox } from '../../storage/outbox.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { deliverPost, outcomeOfError, postWords } from './deliverPost.ts';
import { afterStep, nextStep, type Post, type Progress } from './post.ts';

export type TributeOutbox = ReturnType<typeof openOutbox>;

let opened: TributeOutbox | undefined;

/** This device's tributes on their way; one outbox for all walls of a tab. */
function openOutbox(client: ApolloClient) {
  const store = deviceStore<Post>('post');
  const uploaded = new Map<string, number>();
  const slowed = new Set<string>();
  const failures = new Map<string, number>();
  // what the last visit saw arrive needs no state beside it any more
  for (const post of store.all()) {
    if (post.photoStopped) store.put(post.id, { ...post, photoStopped: undefined });
    else if (isDone(post, 'VISIBLE')) store.remove(post.id);
  }

  const outbox = createOutbox<Post>({
    store,
    isFinished: (post) => nextStep(post) === undefined,
    onReconnect,
    takeStep: (post) =>
      deliverPost(client, post, {
        onProgress(part) {
          uploaded.set(post.id, part);
          outbox.refresh();
        },
        onSlowed: (isSlowed) => (isSlowed ? slowed.add(post.id) : slowed.delete(post.id)),
        onFailed() {
          const count = (failures.get(post.id) ?? 0) + 1;
          failures.set(post.id, count);
          return count;
        },
      }),
  });
  for (const post of store.all()) if (isDone(post, 'HELD')) void askAgain(post);

  /** Whether the family has put it on the wall meanwhile. */
  async function askAgain(post: Post) {
    const outcome = await postWords(client, post).catch(outcomeOfError);
    if (outcome.kind !== 'posted' || !store.get(post.id)) return;
    store.put(post.id, afterStep(post, outcome));
    outbox.refresh();
  }

  function progress(id: string): Progress {
    const sending = outbox.isSending(id);
    return { sending, uploaded: uploaded.get(id) ?? 0, slowed: slowed.has(id) };
  }

  /** Sends a photo that was stopped, from the start. */
  function tryAgain(post: Post) {
    failures.delete(post.id);
    store.put(post.id, { ...post, photoStopped: undefined });
    outbox.refresh();
    outbox.sendAll();
  }

  return { ...outbox, progress, tryAgain };
}

function isDone(post: Post, status: Post['status']): boolean {
  return nextStep(post) === undefined && post.status === status;
}

const nothing: readonly Post[] = [];

/** The outbox, and everything in it; both empty until the page has come alive. */
export function useTributeOutbox() {
  const client = useApolloClient();
  const [outbox, setOutbox] = useState<TributeOutbox>();

  useEffect(() => {
    opened ??= openOutbox(client);
    setOutbox(opened);
    opened.sendAll();
  }, [client]);

  const posts = useSyncExternalStore(
    outbox?.onChange ?? neverChanges,
    () => outbox?.items() ?? nothing,
    () => nothing,
  );
  return { outbox, posts };
}

const neverChanges = () => () => {};
