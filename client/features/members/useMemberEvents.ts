import { useEffect, useEffectEvent } from 'react';
import type { MemberEventsSubscription } from '../../__generated__/features/members/presence.ts';
import { MemberEventsText } from '../../__generated__/features/members/presence.text.ts';
import { followStream } from '../../live/followStream.ts';

/** An event that only the page's members receive. */
export type MemberEvent = MemberEventsSubscription['memberEvents'];

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
