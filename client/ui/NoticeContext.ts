import { createContext, useCallback, useEffect, useMemo, useState } from 'react';

/** An object of its own each time, so that the same words can be said twice. */
export type NoticeMessage = { words: string };

type Notices = {
  said: NoticeMessage | null;
  /** Of the places where it can stand, the one on top. */
  place: string | undefined;
  /** Takes part as a place; call what it answers to leave. */
  enter: (id: string) => () => void;
};

const NOBODY: Notices = { said: null, place: undefined, enter: () => () => undefined };

export const NoticeContext = createContext(NOBODY);

const SHOWN_MS = 8_000;

/** What the screens below show of the last action, and how to say the next. */
export function useNotices(): [Notices, (said: NoticeMessage) => void] {
  const [said, setSaid] = useState<NoticeMessage | null>(null);
  const [places, setPlaces] = useState<readonly string[]>([]);
  const enter = useCallback((id: string) => {
    setPlaces((now) => [...now, id]);
    return () => setPlaces((now) => now.filter((one) => one !== id));
  }, []);

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const place = places.at(-1);
  const notices = useMemo(() => ({ said, place, enter }), [said, place, enter]);
  return [notices, setSaid];
}
