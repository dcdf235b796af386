import { createContext, useContext, useEffect } from 'react';
import type { Together } from './useTogether.ts';

/** Alone, as long as nothing else is known. */
const ALONE: Together = {
  others: [],
  acts: {},
  isOver: false,
  enter: () => {},
  hear: () => () => {},
};

export const TogetherContext = createContext<Together>(ALONE);

/** Who else is on the page that is being edited. */
export function useOthers(): Together {
  return useContext(TogetherContext);
}

/** Tells the others that this tab is in a field, for as long as it is shown. */
export function usePlace(componentId: string, field: string): void {
  const { enter } = useOthers();
  useEffect(() => {
    enter({ componentId, field });
    return () => enter(null);
  }, [enter, componentId, field]);
}
