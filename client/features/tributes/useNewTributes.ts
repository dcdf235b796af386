import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { allKnown, showWaiting, withList } from './newTributes.ts';

type Situation = {
  /** The wall itself: where it stands tells whether somebody is reading it. */
  feed: RefObject<HTMLElement | null>;
  formOpen: boolean;
  paused: boolean;
  isOwn: (id: string) => boolean;
};

/** Which of the wall's tributes to show now, so that nothing is ever put above what somebody reads. */
export function useNewTributes(ids: readonly string[], situation: Situation) {
  const [newTributes, setNewTributes] = useState(() => allKnown(ids));
  const { feed, formOpen, paused, isOwn } = situation;

  const update = useEffectEvent((current: readonly string[]) => {
    const mayShow = !formOpen && !paused && !isReading(feed.current);
    // at the top the browser must not scroll a new message away under its upper edge
    if (feed.current) feed.current.style.overflowAnchor = mayShow ? 'none' : '';
    setNewTributes((before) => withList(before, current, { mayShow, own: isOwn }));
  });

  // only a change of the list brings something new; a form that closes shows nothing by itself
  useLayoutEffect(() => update(ids), [ids]);

  const showAll = useCallback(() => setNewTributes(showWaiting), []);
  return { newTributes, showAll };
}

/** Whether the wall's beginning has left the screen, or the keyboard is on one of its messages. */
function isReading(feed: HTMLElement | null): boolean {
  if (!feed) return false;
  return feed.getBoundingClientRect().top < 0 || feed.querySelector(':focus-visible') !== null;
}
