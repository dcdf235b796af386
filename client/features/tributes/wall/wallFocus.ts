import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Moves the focus to the first of the new messages once they are shown on request. */
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

/** After submitting: scrolls to the sender's own message with its state, and has it announced. */
export function useFocusOwnTribute(feed: RefObject<HTMLElement | null>, top: string | undefined) {
  const [written, setWritten] = useState<string>();
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!written || written !== top || focused.current === written) return;
    focused.current = written;
    const own = feed.current?.querySelector('article');
    // of a long message show the end, where its state is
    const matches = (own?.clientHeight ?? 0) < innerHeight / 2;
    own?.scrollIntoView({ block: matches ? 'center' : 'end' });
    own?.focus({ preventScroll: true });
  }, [feed, written, top]);
  return setWritten;
}
