import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** After the reader asked for the new messages: goes to the first of them, once they are there. */
export function useFocusNewTributes(
  feed: RefObject<HTMLElement | null>,
  fresh: ReadonlySet<string>,
): () => void {
  const isRequested = useRef(false);
  useLayoutEffect(() => {
    if (!isRequested.current) return;
    isRequested.current = false;
    const first = feed.current?.querySelector<HTMLElement>('.fresh');
    first?.scrollIntoView({ block: 'start' });
    first?.focus({ preventScroll: true });
  }, [feed, fresh]);
  return () => {
    isRequested.current = true;
  };
}

/** After Write: shows the sender their own message with its state, and has it read out. */
export function useFocusOwnTribute(feed: RefObject<HTMLElement | null>, top: string | undefined) {
  const [written, setWritten] = useState<string>();
  useLayoutEffect(() => {
    if (!written || written !== top) return;
    const own = feed.current?.querySelector('article');
    // of a long one the end, where its state stands
    const matches = (own?.clientHeight ?? 0) < innerHeight / 2;
    own?.scrollIntoView({ block: matches ? 'center' : 'end' });
    own?.focus({ preventScroll: true });
    setWritten(undefined);
  }, [feed, written, top]);
  return setWritten;
}
