import { backoff } from '../backoff.ts';
import type { DeviceStore } from '../deviceStore.ts';
import type { Failure } from '../failure.ts';

/** One field as somebody has changed it and the server has not yet confirmed. */
export type Edit = {
  /** The target's id and the field's name: a later change of the same field takes its place. */
  id: string;
  /** Whose words these are: nobody else's login sends them. */
  userId: string;
  pageId: string;
  /** What kind of thing is changed, for whoever sends it. */
  kind: string;
  /** Which block or photo. */
  target: string;
  field: string;
  value: string;
  /** What the server had when this change began: whatever others wrote since stays. */
  base?: string;
  savedAt: number;
  /** Why the server, or its limit, did not take these words. */
  refusal?: string;
};

/** Where everything stands together, from the server's answers only. */
export type SavedState = 'saved' | 'saving' | 'waiting';

type Options = {
  store: DeviceStore<Edit>;
  /** Brings one edit to the server; throws where it was not stored. */
  send(edit: Edit): Promise<void>;
  failureOf(error: unknown): Failure;
  /** The login of this device; '' where there is none. */
  userId(): string;
  /** Calls back when it is worth trying again at once. */
  onWake(listener: () => void): void;
};

/** Something that saves itself in a way of its own. */
export type SavesItself = {
  state(): SavedState;
  onChange(listener: () => void): () => void;
};

/** Somebody who types on is not interrupted; a pause of this long is saved. */
const PAUSE_MS = 800;

/** Keeps what was typed on this device, field by field, until the server has confirmed it. */
export function createEdits({ store, send, failureOf, userId, onWake }: Options) {
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const sending = new Map<string, Promise<void>>();
  const others = new Set<SavesItself>();
  let items: readonly Edit[] = store.all();
  let byTarget = grouped(items);
  let attempt = 0;
  let failing = false;
  let held = 0;

  function refresh() {
    items = store.all();
    byTarget = grouped(items, byTarget);
    tell();
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  function isOwn(edit: Edit): boolean {
    return edit.userId === userId();
  }

  /** The words are on the device at once, and on their way after a pause or a `flush`. */
  function change(edit: Omit<Edit, 'id' | 'userId' | 'savedAt'>) {
    const id = `${edit.target}.${edit.field}`;
    const base = store.get(id)?.base ?? edit.base;
    store.put(id, { ...edit, base, id, userId: userId(), savedAt: Date.now() });
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
    if (running) return running.then(() => (isStillThere(id) ? sendNow(id) : undefined));
    const edit = store.get(id);
    if (!edit || !isOwn(edit) || edit.refusal !== undefined) return Promise.resolve();
    const work = attemptTo(edit).finally(() => {
      sending.delete(id);
      refresh();
    });
    sending.set(id, work);
    refresh();
    return work;
  }

  function isStillThere(id: string): boolean {
    return !failing && store.get(id)?.refusal === undefined && store.get(id) !== undefined;
  }

  async function attemptTo(edit: Edit) {
    try {
      await send(edit);
      attempt = 0;
      failing = false;
      settle(edit);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused') settle(edit, failure.words);
      else failing = true;
      if (failure.kind === 'later') sendAfter(edit.id, backoff(attempt++));
    }
  }

  /** What was typed while the answer was on its way stays, and is sent after its own pause. */
  function settle(edit: Edit, refusal?: string) {
    const now = store.get(edit.id);
    if (now && now.value !== edit.value) {
      if (refusal === undefined && edit.base !== undefined)
        store.put(edit.id, { ...now, base: edit.value });
      return;
    }
    if (!now) return;
    if (refusal === undefined) store.remove(edit.id);
    else store.put(edit.id, { ...edit, refusal });
  }

  /** Sends everything that waits; resolves when each has been tried. */
  async function flush() {
    await Promise.all(items.filter(isOwn).map(({ id }) => sendNow(id)));
  }

  function ownState(): SavedState {
    const own = items.filter(isOwn);
    if (own.length === 0 && items.length > 0 && !userId()) return 'waiting';
    if (own.length === 0) return held > 0 ? 'saving' : 'saved';
    return failing || own.some(({ refusal }) => refusal !== undefined) ? 'waiting' : 'saving';
  }

  onWake(() => void flush());
  store.onOtherTab(refresh);

  return {
    change,
    flush,
    /** Counts work that is on its way, an upload say, among what is not saved yet. */
    async hold<T>(work: Promise<T>): Promise<T> {
      held += 1;
      refresh();
      try {
        return await work;
      } finally {
        held -= 1;
        refresh();
      }
    },
    /** Counts in what saves itself elsewhere, a text with others say, until the returned function is called. */
    countIn(other: SavesItself): () => void {
      others.add(other);
      const stop = other.onChange(tell);
      tell();
      return () => {
        stop();
        others.delete(other);
        tell();
      };
    },
    /** The device forgets the words of one field. */
    drop(target: string, field: string) {
      clearTimeout(timers.get(`${target}.${field}`));
      store.remove(`${target}.${field}`);
      refresh();
    },
    /** Words that were refused are tried once more, say after a removed block is back. */
    retry(target: string) {
      for (const edit of byTarget.get(target) ?? [])
        store.put(edit.id, { ...edit, refusal: undefined });
      refresh();
      return flush();
    },
    /** What waits for one block or photo; the same array until something changes. */
    of: (target: string): readonly Edit[] => byTarget.get(target) ?? NOTHING,
    state(): SavedState {
      const states = [ownState(), ...[...others].map((other) => other.state())];
      return (['waiting', 'saving'] as const).find((one) => states.includes(one)) ?? 'saved';
    },
    /** Whether anything would only be on this device if the tab closed now. */
    hasUnsent: () =>
      held > 0 || items.some(isOwn) || [...others].some((other) => other.state() !== 'saved'),
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Edits = ReturnType<typeof createEdits>;

const NOTHING: readonly Edit[] = [];

function grouped(items: readonly Edit[], before = new Map<string, readonly Edit[]>()) {
  const groups = new Map<string, Edit[]>();
  for (const edit of items) groups.set(edit.target, [...(groups.get(edit.target) ?? []), edit]);
  return new Map(
    [...groups].map(([target, edits]) => {
      const old = before.get(target);
      const isSame = JSON.stringify(old) === JSON.stringify(edits);
      return [target, old && isSame ? old : edits] as const;
    }),
  );
}
