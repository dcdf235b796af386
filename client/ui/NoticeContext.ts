import { createContext, useCallback, useEffect, useMemo, useState } from 'react';

/** A new object each time, so that the same text can be shown twice. */
export type NoticeMessage = { text: string };

type Notices = {
  message: NoticeMessage | null;
  /** The topmost of the registered places. */
  place: string | undefined;
  /** Registers a place where the notice can be shown; the returned function removes it. */
  enter: (id: string) => () => void;
};

const NOBODY: Notices = { message: null, place: undefined, enter: () => () => undefined };

export const NoticeContext = createContext(NOBODY);

const SHOWN_MS = 8_000;

/** The notice for the screens below, and a function to show the next one. */
export function useNotices(): [Notices, (message: NoticeMessage) => void] {
  const [message, setMessage] = useState<NoticeMessage | null>(null);
  const [places, setPlaces] = useState<readonly string[]>([]);
  const enter = useCallback((id: string) => {
    setPlaces((now) => [...now, id]);
    setMessage(null); // what was said before says nothing about what has opened now
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
