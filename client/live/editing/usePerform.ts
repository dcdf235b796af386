import { useCallback } from 'react';
import { useEditing } from './EditingContext.ts';
import { failureOf, wordsOf } from '../failure.ts';
import { LeftAsItIs } from './history.ts';

type Doing = {
  /** How it is called when it is taken back. */
  name: string;
  /** What is said when it is done. */
  done: string;
  work(): Promise<unknown>;
  /** Takes it back. */
  back(): Promise<unknown>;
  /** Does it once more, where that is not the same as doing it. */
  again?(): Promise<unknown>;
  /** Says why it was not done, where a passing note is not enough. */
  refuse?(words: string): void;
};

/** Does something that can be taken back, says how it went, and answers whether it did. */
export function usePerform() {
  const { history, tell } = useEditing();
  return useCallback(
    async ({ name, done, work, back, again = work, refuse = tell }: Doing): Promise<boolean> => {
      try {
        await work();
      } catch (error) {
        refuse(wordsOf(failureOf(error)));
        return false;
      }
      history.add({ name, undo: () => inWords(back), redo: () => inWords(again) });
      tell(done);
      return true;
    },
    [history, tell],
  );
}

async function inWords(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LeftAsItIs) throw error;
    const failure = failureOf(error);
    const words = wordsOf(failure);
    throw failure.kind === 'refused' ? new LeftAsItIs(words) : new Error(words);
  }
}
