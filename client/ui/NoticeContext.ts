import { createContext, useCallback, useEffect, useMemo, useState } from 'react';

/** An object of its own each time, so that the same words can be shown twice. */
export type NoticeMessage = { words: string };

type Notices = {
  message: NoticeMessage | null;
  /** Of the places where it can stand, the one on top. */
  place: string | undefined;
  /** Adds a place where it can stand; the answer takes it away again. */
  enter: (id: string) => () => void;
};

const NOBODY: Notices = { message: null, place: undefined, enter: () => () => undefined };

export const NoticeContext = createContext(NOBODY);

const SHOWN_MS = 8_000;

/** What the screens below show of the last action, and how to show the next. */
export function useNotices(): [Notices, (message: NoticeMessage) => void] {
  const [message, setMessage] = useState<NoticeMessage | null>(null);
  const [places, setPlaces] = useState<readonly string[]>([]);
  const enter = useCallback((id: string) => {
    setPlaces((now) => [...now, id]);
    return () => setPlaces((now) => now.filter((one) => one !== id));
  }, []);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const place = places.at(-1);
  const notices = useMemo(() => ({ message, place, enter }), [message, place, enter]);
  return [notices, setMessage];
}
