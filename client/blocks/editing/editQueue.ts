import { abortAfter } from '../../net/abortAfter.ts';
import { computeBackoff } from '../../net/backoff.ts';
import { toFailure } from '../../net/failure.ts';
import { createListeners } from '../../net/listeners.ts';
import { withWebLock } from '../../net/webLock.ts';
import type { LocalStore } from '../../storage/localStore.ts';
import { findWorst } from '../../storage/savedState.ts';
import { type AutoSaving, type Edit, groupByTarget, storeAnswer, toEditId } from './edit.ts';

type Options = {
  store: LocalStore<Edit>;
  /** Sends one edit to the server; throws if it was not stored. */
  send(edit: Edit): Promise<void>;
  /** The id of the logged-in user, as whom edits are sent; '' if there is none. */
  readUserId(): string;
  /** The id of the user who writes here, also after their login has ended. */
  readAuthorId(): string;
};

/** An edit is sent after a pause in typing of this length. */
const PAUSE_MS = 800;
/** The longest wait for another tab: one that is printing, or that the phone has frozen, never ends its turn. */
const TURN_TIMEOUT_MS = 60_000;

export type EditQueue = ReturnType<typeof createEditQueue>;

/** Stores edits on this device, field by field, until the server has confirmed them. */
export function createEditQueue({ store, send, readUserId, readAuthorId }: Options) {
  const { onChange, notify } = createListeners();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const sending = new Map<string, Promise<void>>();
  const tracked = new Set<AutoSaving>();
  let items = readItems();
  let byTarget = groupByTarget(items);
  let attempt = 0;
  /** The edits whose newest attempt came to nothing, neither stored nor refused. */
  const failing = new Set<string>();

  /** The author's edits: what other users of the device have not sent yet is neither shown nor sent. */
  function readItems(): readonly Edit[] {
    return store.all().filter(({ userId }) => userId === readAuthorId());
  }

  function refresh() {
    items = readItems();
    byTarget = groupByTarget(items, byTarget);
    notify();
  }

  /** Stores an edit on the device at once, and sends it after a pause or a `flush`. */
  function change(change: Omit<Edit, 'id' | 'userId' | 'savedAt'>) {
    const edit = { ...change, userId: readAuthorId(), savedAt: Date.now() };
    const id = toEditId(edit);
    store.put(id, { ...edit, id, base: store.get(id)?.base ?? edit.base });
    refresh();
    if (edit.refusal === undefined) sendAfter(id, PAUSE_MS);
  }

  function sendAfter(id: string, ms: number) {
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => void sendNow(id), ms),
    );
  }

  function sendNow(id: string): Promise<void> {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const running = sending.get(id);
    // what was changed while it was being sent is sent as well, unless that came to nothing
    if (running) return running.then(() => (failing.has(id) ? undefined : sendNow(id)));
    if (!mayBeSent(id)) return Promise.resolve();
    // in turn, so that an older value of another tab does not reach the server last
    const signal = abortAfter(TURN_TIMEOUT_MS);
    const work = withWebLock(`keepsake.edit.${id}`, () => attemptTo(id), { signal }).finally(() => {
      sending.delete(id);
      refresh();
    });
    sending.set(id, work);
    refresh();
    return work;
  }

  function mayBeSent(id: string): boolean {
    const edit = store.get(id);
    return edit?.userId === readUserId() && edit.refusal === undefined;
  }

  async function attemptTo(id: string) {
    const edit = store.get(id);
    if (!edit || !mayBeSent(id)) return void failing.delete(id); // another tab has sent it meanwhile
    const failure = await send(edit).then(() => null, toFailure);
    if (failure === null || failure.kind === 'refused') {
      attempt = 0;
      failing.delete(id);
      return storeAnswer(store, edit, failure);
    }
    failing.add(id);
    if (failure.kind === 'later') sendAfter(id, failure.retryAfterMs ?? computeBackoff(attempt++));
  }

  /** Discards an edit. */
  function drop(id: string) {
    clearTimeout(timers.get(id));
    failing.delete(id);
    store.remove(id);
    refresh();
  }

  /** Sends everything that waits; resolves when each edit has been tried. */
  async function flush() {
    await Promise.all(items.map(({ id }) => sendNow(id)));
  }

  function stateOfEdits(pageId: string) {
    const ofPage = items.filter((edit) => edit.pageId === pageId);
    if (ofPage.length > 0 && !readUserId()) return 'refused'; // until somebody logs in again
    return stateAmong(ofPage);
  }

  function stateAmong(edits: readonly Edit[]) {
    if (edits.length === 0) return 'saved';
    if (edits.some(({ refusal }) => refusal !== undefined)) return 'refused';
    return edits.some(({ id }) => failing.has(id)) ? 'waiting' : 'saving';
  }

  /** Includes something that saves elsewhere in the save state, until the returned function is called. */
  function trackState(other: AutoSaving): () => void {
    tracked.add(other);
    const stop = other.onChange(notify);
    notify();
    return () => {
      stop();
      tracked.delete(other);
      notify();
    };
  }

  /** Counts work in progress, such as an upload, as not saved yet. */
  async function trackWork<T>(work: Promise<T>): Promise<T> {
    const stop = trackState({ state: () => 'saving', onChange: () => () => undefined });
    try {
      return await work;
    } finally {
      stop();
    }
  }

  return {
    change,
    flush,
    trackState,
    trackWork,
    /** Reads the stored edits again, which another tab may have changed. */
    refresh,
    /** There may be signal again, or another login: sends everything that waits. */
    resume() {
      refresh();
      void flush();
    },
    drop,
    /** Retries refused edits, as after a removed block was restored: those of a target, or all that the server refused. */
    retry(target?: string): Promise<void> {
      const wasRefusedByServer = ({ isLost }: Edit) => isLost !== undefined;
      const refused = target ? byTarget.get(target) : items.filter(wasRefusedByServer);
      for (const edit of refused ?? []) store.put(edit.id, { ...edit, refusal: undefined });
      refresh();
      return flush();
    },
    /** The edits of one block or photo; the same array until something changes. */
    getEdits: (target: string): readonly Edit[] => byTarget.get(target) ?? NO_EDITS,
    getEdit: (target: string, field: string) =>
      byTarget.get(target)?.find((edit) => edit.field === field),
    /** The save state of one block or photo. */
    getState: (target: string) => stateAmong(byTarget.get(target) ?? NO_EDITS),
    /** All edits; the same array until something changes. */
    all: () => items,
    /** The save state of a page. */
    state: (pageId: string) =>
      findWorst([stateOfEdits(pageId), ...[...tracked].map((other) => other.state())]),
    /** Whether closing the tab of a page now would leave edits on this device only. */
    hasUnsent: (pageId: string) =>
      items.some((edit) => edit.pageId === pageId) ||
      [...tracked].some((other) => other.state() !== 'saved'),
    onChange,
  };
}

const NO_EDITS: readonly Edit[] = [];
