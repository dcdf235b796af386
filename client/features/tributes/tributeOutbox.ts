import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onReconnect } from '../../net/onReconnect.ts';
import { retryLoading } from '../../net/retryLoading.ts';
import { createOutbox } from '../../storage/outbox.ts';
import { isDone, LANES, nextStep, type Post, type Progress } from './post.ts';
import { postStore } from './postStore.ts';

export type TributeOutbox = ReturnType<typeof openOutbox>;

let opened: TributeOutbox | undefined;

/** No page lets its messages be changed for longer. */
const CHANGEABLE_MS = 7 * 24 * 3_600_000;

/** Whoever only reads does not load what sends. */
const loadSender = () => retryLoading(() => import('./pageSender.ts'));

/** This device's tributes on their way; one outbox for all walls of a tab. */
function openOutbox(client: ApolloClient) {
  const store = postStore();
  const uploaded = new Map<string, number>();
  const failures = new Map<string, number>();

  const outbox = createOutbox({
    store,
    isFinished: (post: Post) => nextStep(post) === undefined,
    onReconnect,
    lanes: LANES,
    async send(lane, reports) {
      const { sendLane } = await loadSender();
      return sendLane(client, lane, {
        store,
        ...reports,
        onProgress(id, part) {
          uploaded.set(id, part);
          outbox.changed();
        },
        onFailed(id) {
          const count = (failures.get(id) ?? 0) + 1;
          failures.set(id, count);
          return count;
        },
      });
    },
  });
  void start();

  async function start() {
    const held: Post[] = [];
    for (const post of await store.all()) {
      if (post.photoStopped) await store.replace({ ...post, photoStopped: undefined });
      // what the last visit saw arrive needs no state beside it any more
      else if (isDone(post, 'VISIBLE'))
        await (post.receipt && Date.now() < post.savedAt + CHANGEABLE_MS
          ? store.replace({ ...post, isOld: true })
          : store.remove(post.id));
      else if (isDone(post, 'HELD')) held.push(post);
    }
    await outbox.refresh();
    void outbox.sendAll();
    if (held.length === 0) return;
    const { recheckHeld } = await loadSender();
    for (const post of held) await recheckHeld(client, store, post);
    await outbox.refresh();
  }

  function progress(id: string): Progress {
    const sending = outbox.isSending(id);
    return { sending, uploaded: uploaded.get(id) ?? 0, slowed: outbox.isPaused('words') };
  }

  /** Sends a photo that was stopped, from the start. */
  async function tryAgain(post: Post) {
    failures.delete(post.id);
    await store.replace({ ...post, photoStopped: undefined });
    await outbox.refresh();
    await outbox.sendAll();
  }

  return { ...outbox, progress, tryAgain, prepare: () => void loadSender() };
}

const nothing: readonly Post[] = [];

/** The outbox, and everything in it; both empty until the page has come alive. */
export function useTributeOutbox() {
  const client = useApolloClient();
  const [outbox, setOutbox] = useState<TributeOutbox>();

  useEffect(() => {
    if (opened) void opened.sendAll();
    opened ??= openOutbox(client);
    setOutbox(opened);
  }, [client]);

  const posts = useSyncExternalStore(
    outbox?.onChange ?? neverChanges,
    () => outbox?.items() ?? nothing,
    () => nothing,
  );
  return { outbox, posts };
}

const neverChanges = () => () => {};
