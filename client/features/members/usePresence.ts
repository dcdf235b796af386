import { useApolloClient } from '@apollo/client/react';
import { print } from 'graphql';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  BePresentDocument,
  type PresenceFieldsFragment,
  type PresenceInput,
} from '../../__generated__/features/members/presence.ts';
import { authorisedFetch } from '../../auth/authorisedFetch.ts';
import { refusalCodeOf } from '../../net/failure.ts';
import { newId } from '../../net/newId.ts';
import { account } from '../../auth/session.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { type MemberEvent, useMemberEvents } from './useMemberEvents.ts';

/** The server forgets a tab after 25 s. */
const SEEN_EVERY_MS = 10_000;
/** How long a block says who changed it. */
const MARKED_MS = 20_000;

/** Where on the page this tab is; null for just looking. */
export type Place = { componentId: string; field: string } | null;

/** What somebody else just did to a block. */
export type RecentChange = Extract<MemberEvent, { __typename: 'ComponentActed' }>;

/** A page as it is edited by several: who else is there, and who just did what. */
export type Presence = {
  /** The others, each once. */
  others: readonly PresenceFieldsFragment[];
  /** What others just did, by the block. */
  changes: Readonly<Record<string, RecentChange>>;
  /** Whether the viewer is no member any more. */
  isOver: boolean;
  enter(place: Place): void;
  /** Calls back with every event that the members receive, until the returned function is called. */
  onMemberEvent(listener: (event: MemberEvent) => void): () => void;
};

/** Says that this tab is on a page, and keeps in step with who else is. */
export function usePresence(pageId: string): Presence {
  const client = useApolloClient();
  const [present, setPresent] = useState<readonly PresenceFieldsFragment[]>([]);
  const [isOver, setOver] = useState(false);
  const { changes, mark } = useMarks();
  const place = useRef<Place>(null);
  const tabId = useRef('');
  const listeners = useRef(new Set<(event: MemberEvent) => void>());

  const beSeen = useCallback(
    async (gone = false) => {
      tabId.current ||= newId();
      const input = { pageId, tabId: tabId.current, ...place.current, gone };
      try {
        // no hook: a heartbeat that draws the editor again every time would be felt
        const { data } = await client.mutate({
          mutation: BePresentDocument,
          variables: { input },
          fetchPolicy: 'no-cache',
        });
        if (gone || !data) return;
        setOver(false);
        setPresent((before) => sameOr(before, data.bePresent.present));
      } catch (error) {
        if (refusalCodeOf(error) === 'FORBIDDEN') setOver(true); // else the next time
      }
    },
    [client, pageId],
  );

  useEffect(() => {
    void beSeen();
    const timer = setInterval(() => void beSeen(), SEEN_EVERY_MS);
    const stop = onReconnect(() => void beSeen());
    const leave = () => leaveAtOnce({ pageId, tabId: tabId.current, gone: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      clearInterval(timer);
      stop();
      void beSeen(true);
    };
  }, [beSeen, pageId]);

  useMemberEvents(pageId, {
    onEvent(event) {
      for (const listener of listeners.current) listener(event);
      if (event.__typename === 'PresenceChanged')
        setPresent((before) => sameOr(before, event.present));
      if (event.__typename === 'MemberEventsMissed') void beSeen();
      if (event.__typename === 'ComponentActed' && event.by?.id !== account().user?.id) mark(event);
    },
    onOver: () => void beSeen(),
  });

  const enter = useCallback(
    (next: Place) => {
      place.current = next;
      void beSeen();
    },
    [beSeen],
  );
  const onMemberEvent = useCallback((listener: (event: MemberEvent) => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  return useMemo(() => {
    const me = account().user?.id;
    const others = isOver ? [] : present.filter(({ person }) => person.id !== me);
    return { others, changes, isOver, enter, onMemberEvent };
  }, [present, changes, isOver, enter, onMemberEvent]);
}

/** A tab that is being closed has no time for an answer; the server forgets it in any case. */
function leaveAtOnce(input: PresenceInput): void {
  const body = JSON.stringify({ query: print(BePresentDocument), variables: { input } });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', keepalive: true, headers, body };
  authorisedFetch('/graphql', init).catch(() => undefined);
}

/** Marks that fade by themselves. */
function useMarks() {
  const [changes, setChanges] = useState<Record<string, RecentChange>>({});
  const mark = useCallback((change: RecentChange) => {
    setChanges((before) => ({ ...before, [change.componentId]: change }));
    setTimeout(
      () =>
        setChanges((before) => {
          const { [change.componentId]: last, ...rest } = before;
          return last === change ? rest : before;
        }),
      MARKED_MS,
    );
  }, []);
  return { changes, mark };
}

/** What has not changed stays the same object, so that nothing is drawn again. */
function sameOr<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
