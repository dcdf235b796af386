import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createNewTributes, showWaiting, updateNewTributes } from './newTributes.ts';

type Situation = {
  /** The wall's element: its position tells whether somebody is reading it. */
  feed: RefObject<HTMLElement | null>;
  formOpen: boolean;
  paused: boolean;
  isOwn: (id: string) => boolean;
};

/** Which of the wall's tributes to show now, so that nothing is inserted above what somebody reads. */
export function useNewTributes(ids: readonly string[], situation: Situation) {
  const [newTributes, setNewTributes] = useState(() => createNewTributes(ids));
  const { feed, formOpen, paused, isOwn } = situation;

  const update = useEffectEvent((current: readonly string[]) => {
    const wall = feed.current;
    const mayShow = !formOpen && !paused && !isReading(wall);
    // at the top, scroll anchoring would push a new message out of view
    wall?.style.setProperty('overflow-anchor', mayShow ? 'none' : 'auto');
    setNewTributes((before) => updateNewTributes(before, current, { mayShow, own: isOwn }));
  });

  // only a change of the list brings something new; a form that closes shows nothing by itself
  // oxlint-disable-next-line react/set-state-in-effect -- whether they may be shown is measured on the screen
  useLayoutEffect(() => update(ids), [ids]);

  const showAll = useCallback(() => setNewTributes(showWaiting), []);
  return { newTributes, showAll };
}

/** Whether the wall's top has left the screen, or the focus is on one of its messages. */
function isReading(feed: HTMLElement | null): boolean {
  if (!feed) return false;
  return feed.getBoundingClientRect().top < 0 || feed.querySelector(':focus-visible') !== null;
}
