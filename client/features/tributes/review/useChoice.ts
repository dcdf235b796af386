import { useState } from 'react';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';

type PerList<Value> = Partial<Record<TributeStatus, Value>>;

const NONE: ReadonlySet<string> = new Set();

/** What is chosen and what is open in each list: going to another list and back loses neither. */
export function useChoice(status: TributeStatus) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosenIds, setChosenIds] = useState<PerList<ReadonlySet<string>>>({});
  const [currentIds, setCurrentIds] = useState<PerList<string>>({});

  const choose = (ids: ReadonlySet<string>) =>
    setChosenIds((before) => ({ ...before, [status]: ids }));

  return {
    /** The chosen ids of this list; null if nothing is being chosen. */
    chosen: isChoosing ? (chosenIds[status] ?? NONE) : null,
    /** The message that is open, or has the keyboard. */
    currentId: currentIds[status],
    setCurrentId: (id: string) => setCurrentIds((before) => ({ ...before, [status]: id })),
    choose,
    toggle(id: string) {
      const after = new Set(isChoosing ? chosenIds[status] : NONE);
      if (!after.delete(id)) after.add(id);
      setChoosing(true);
      choose(after);
    },
    begin: () => setChoosing(true),
    end() {
      setChoosing(false);
      setChosenIds({});
    },
  };
}
