import { useEffect, useEffectEvent } from 'react';
import type { MemberEventsSubscription } from '../__generated__/live/memberEvents.ts';
import { MemberEventsText } from '../__generated__/live/memberEvents.text.ts';
import { followStream } from './followStream.ts';

/** An event that only the page's members receive, or that the server has ended or refused to send them. */
export type MemberEvent = MemberEventsSubscription['memberEvents'] | { __typename: 'StreamEnded' };

type Listener = (event: MemberEvent) => void;

/** The open streams, by the page's id. */
const streams = new Map<string, { listeners: Set<Listener>; stop: () => void }>();

/**
 * Calls back with the members' events of a page until the returned function is called. Everything that follows a page
 * shares one stream, which is open while somebody listens.
 */
export function followMemberEvents(pageId: string, listener: Listener): () => void {
  const { listeners, stop } = streams.get(pageId) ?? openStream(pageId);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
    streams.delete(pageId);
  };
}

function openStream(pageId: string) {
  const listeners = new Set<Listener>();
  const notify = (event: MemberEvent) => {
    for (const listener of listeners) listener(event);
  };
  const stop = followStream({
    operation: MemberEventsText,
    variables: { pageId },
    asMember: true,
    onData: ({ memberEvents }) => notify(memberEvents),
    onReread: () => notify({ __typename: 'StreamEnded' }),
  });
  const stream = { listeners, stop };
  streams.set(pageId, stream);
  return stream;
}

/** Calls back with the members' events of a page while the component is mounted. */
export function useMemberEvents(pageId: string, listener: Listener): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => followMemberEvents(pageId, (event) => onEvent(event)), [pageId]);
}
