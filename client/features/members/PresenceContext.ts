import { createContext, useContext, useEffect } from 'react';
import type { Presence } from './usePresence.ts';

/** The value until presence is known: nobody else. */
const ALONE: Presence = {
  others: [],
  changes: {},
  isOver: false,
  enter: () => {},
  onMemberEvent: () => () => {},
};

export const PresenceContext = createContext<Presence>(ALONE);

/** The other members on the page that is being edited. */
export function usePresenceContext(): Presence {
  return useContext(PresenceContext);
}

/** Reports that this tab is editing a field, while the component is mounted. */
export function useReportPosition(componentId: string, field: string): void {
  const { enter } = usePresenceContext();
  useEffect(() => {
    enter({ componentId, field });
    return () => enter(null);
  }, [enter, componentId, field]);
}
