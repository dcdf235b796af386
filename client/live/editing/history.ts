/** Something that somebody did and can take back; both throw, in words, where it cannot be done. */
export type Deed = {
  /** What was done, as it is told: "Photos Block moved". */
  name: string;
  undo(): Promise<void>;
  redo(): Promise<void>;
};

/** Why a deed was left as it is, in words. */
export class LeftAsItIs extends Error {}

const REMEMBERED = 100;

/** The own deeds of this visit, in their order; another co-owner's are not among them. */
export function createHistory(tell: (words: string) => void) {
  const listeners = new Set<() => void>();
  let done: Deed[] = [];
  let undone: Deed[] = [];
  let busy = false;
  let state = { canUndo: false, canRedo: false };

  function changed() {
    state = { canUndo: done.length > 0, canRedo: undone.length > 0 };
    for (const listener of listeners) listener();
  }

  async function step(way: 'undo' | 'redo') {
    const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
    const deed = from.at(-1);
    if (!deed || busy) return;
    busy = true;
    try {
      await deed[way]();
      from.pop();
      to.push(deed);
      tell(`${way === 'undo' ? 'Undone' : 'Done again'}: ${deed.name}`);
    } catch (error) {
      // what can never be taken back must not stand in the way of what can
      if (error instanceof LeftAsItIs) from.pop();
      tell(error instanceof Error ? error.message : String(error));
    } finally {
      busy = false;
      changed();
    }
  }

  return {
    /** Remembers what was just done. */
    add(deed: Deed) {
      done = [...done.slice(1 - REMEMBERED), deed];
      undone = [];
      changed();
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type History = ReturnType<typeof createHistory>;
