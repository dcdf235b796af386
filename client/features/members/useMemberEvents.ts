import { useApolloClient } from '@apollo/client/react';
import { print } from 'graphql';
import { useEffect, useEffectEvent } from 'react';
import {
  MemberEventsDocument,
  type MemberEventsSubscription,
} from '../../__generated__/features/members/presence.ts';
import { retryLoading } from '../../net/retryLoading.ts';

/** Something that only the page's members hear of. */
export type MemberEvent = MemberEventsSubscription['memberEvents'];

type Handlers = {
  onEvent: (event: MemberEvent) => void;
  /** The server has ended the stream, or takes nobody in: ask it why. */
  onOver: () => void;
};

/** Listens to the members' stream of a page while it is shown, through any number of drops. */
export function useMemberEvents(pageId: string, handlers: Handlers): void {
  const client = useApolloClient();
  const onEvent = useEffectEvent(handlers.onEvent);
  const onOver = useEffectEvent(handlers.onOver);

  useEffect(() => {
    let gone = false;
    let stop = () => {};
    const query = print(client.cache.transformDocument(MemberEventsDocument));
    void retryLoading(() => import('../../live/memberStream.ts')).then(
      ({ openMemberStream: openMemberLine }) => {
        if (gone) return;
        const operation = { query, operationName: 'MemberEvents', variables: { pageId } };
        stop = openMemberLine(operation, {
          onData: (data) => onEvent((data as MemberEventsSubscription).memberEvents),
          onOver: () => onOver(),
        });
      },
    );
    return () => {
      gone = true;
      stop();
    };
  }, [client, pageId]);
}
