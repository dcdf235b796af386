import { useEffect, useEffectEvent } from 'react';
import type { MemberEventsSubscription } from '../__generated__/live/memberEvents.ts';
import { MemberEventsText } from '../__generated__/live/memberEvents.text.ts';
import { followStream } from './followStream.ts';

/** An event that only the page's members receive. */
export type MemberEvent = MemberEventsSubscription['memberEvents'];

/** Subscribes to the members' events that one stream receives for several; returns how to stop. */
export type OnMemberEvent = (listener: (event: MemberEvent) => void) => () => void;

type Handlers = {
  onEvent: (event: MemberEvent) => void;
  /** The server has ended or refused the stream; ask it why. */
  onOver: () => void;
};

/** Subscribes to the members' events of a page, reconnecting as needed. */
export function useMemberEvents(pageId: string, handlers: Handlers): void {
  const onEvent = useEffectEvent(handlers.onEvent);
  const onOver = useEffectEvent(handlers.onOver);

  useEffect(
    () =>
      followStream({
        operation: MemberEventsText,
        variables: { pageId },
        asMember: true,
        onData: ({ memberEvents }) => onEvent(memberEvents),
        onReread: () => onOver(),
      }),
    [pageId],
  );
}
