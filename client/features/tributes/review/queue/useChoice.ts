import { useState } from 'react';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { type Entry, isUndecided } from './reviewList.ts';
import { ACTIONS } from '../decisions/reviewLabels.ts';
import type { Lists } from './useLists.ts';

type PerList<Value> = Partial<Record<TributeStatus, Value>>;

const NONE: ReadonlySet<string> = new Set();

export type Choice = ReturnType<typeof useChoice>;

/** The chosen messages and the open message of each list; they are kept while another list is shown. */
export function useChoice(
  { status, filter, search }: Pick<Lists, 'status' | 'filter' | 'search'>,
  entries: readonly Entry[],
) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosenIds, setChosenIds] = useState<PerList<ReadonlySet<string>>>({});
  const [currentIds, setCurrentIds] = useState<Record<string, string>>({});

  const chosen = isChoosing ? (chosenIds[status] ?? NONE) : null;
  const undecided = entries.filter(isUndecided);
  const list = [status, filter, search].join();
  const setCurrentId = (id: string) => setCurrentIds((before) => ({ ...before, [list]: id }));
  const known = entries.find(({ tribute }) => tribute.id === currentIds[list]);
  const current = known ?? undecided[0] ?? entries[0];
  // it stays open once somebody else has decided: a key pressed then must not decide about the next one, unread
  if (current && !known) setCurrentId(current.tribute.id);

  const choose = (ids: ReadonlySet<string>) =>
    setChosenIds((before) => ({ ...before, [status]: ids }));

  return {
    /** The chosen ids of this list; null if nothing is being chosen. */
    chosen,
    undecided,
    chosenEntries: undecided.filter(({ tribute }) => chosen?.has(tribute.id)),
    /** The message that is open, or has the keyboard. */
    current,
    setCurrentId,
    /** Whether several can be chosen, to decide about them together. */
    canChoose: ACTIONS[status].length > 0 && undecided.length > 0,
    begin: () => setChoosing(true),
    toggle(id: string) {
      const after = new Set(isChoosing ? chosenIds[status] : NONE);
      if (!after.delete(id)) after.add(id);
      setChoosing(true);
      choose(after);
    },
    chooseAll: () => choose(new Set(undecided.map(({ tribute }) => tribute.id))),
    chooseNone: () => choose(NONE),
    end() {
      setChoosing(false);
      setChosenIds({});
    },
  };
}
