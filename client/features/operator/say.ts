import { createContext, useContext } from 'react';

export const SayContext = createContext<(words: string) => void>(() => undefined);

/** Says the result of what was just done, at the foot of the screen. */
export const useSay = () => useContext(SayContext);
