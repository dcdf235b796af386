import { createContext, useContext, useEffect } from 'react';
import type { Presence } from './usePresence.ts';

/** Alone, as long as nothing else is known. */
const ALONE: Presence = {
  others: [],
  changes: {},
  isOver: false,
  enter: () => {},
  onMemberEvent: () => () => {},
};

export const PresenceContext = createContext<Presence>(ALONE);

/** Who else is on the page that is being edited. */
export function useOthers(): Presence {
  return useContext(PresenceContext);
}

/** Tells the others that this tab is in a field, for as long as it is shown. */
export function usePlace(componentId: string, field: string): void {
  const { enter } = useOthers();
  useEffect(() => {
    enter({ componentId, field });
    return () => enter(null);
  }, [enter, componentId, field]);
}
