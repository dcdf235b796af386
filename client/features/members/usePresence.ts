import { useApolloClient } from '@apollo/client/react';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  createContext,
  useContext,
} from 'react';
import {
  BePresentDocument,
  type PresenceFieldsFragment,
  type PresenceInput,
} from '../../__generated__/features/members/presence.ts';
import { BePresentText } from '../../__generated__/features/members/presence.text.ts';
import { authorisedFetch } from '../../auth/authorisedFetch.ts';
import { toFailure } from '../../net/failure.ts';
import { generateId } from '../../net/generateId.ts';
import { readAccount } from '../../auth/session.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { type MemberEvent, useMemberEvents } from '../../live/memberEvents.ts';

/** The server forgets a tab that has not reported for 25 s. */
const REPORT_INTERVAL_MS = 10_000;
/** How long a block shows who changed it. */
const MARK_DURATION_MS = 20_000;

/** What this tab is editing; null if nothing. */
type EditingPosition = { componentId: string; field: string } | null;

/** The refusals of a page that cannot be edited, also of one that was put away or is gone. */
const ENDINGS = new Set(['FORBIDDEN', 'REFUSED', 'NOT_FOUND']);

/** Why the server takes nothing more from this member. */
type Ending = { code?: string | undefined; message: string };

/** A recent change of a block by another member. */
export type RecentChange = Extract<MemberEvent, { __typename: 'ComponentActed' }>;

/** Who else is editing the page, and what they have just changed. */
type Presence = {
  /** The other members, each once. */
  others: readonly PresenceFieldsFragment[];
  /** The recent changes of others, by block id. */
  changes: Readonly<Record<string, RecentChange>>;
  /** Whether the current user is no longer a member. */
  isFormerMember: boolean;
  /** The server's words where it refuses every change of the page, to members as well; '' otherwise. */
  refusal: string;
  enter(position: EditingPosition): void;
};

/** Reports this tab's presence on a page, and follows that of the others. */
export function usePresence(pageId: string): Presence {
  const client = useApolloClient();
  const [present, setPresent] = useState<readonly PresenceFieldsFragment[]>([]);
  const [ending, setEnding] = useState<Ending | null>(null);
  const { changes, mark } = useRecentChanges();
  const position = useRef<EditingPosition>(null);
  const tabId = useRef('');

  const reportPresence = useCallback(
    async (hasLeft = false) => {
      tabId.current ||= generateId();
      const input = { pageId, tabId: tabId.current, ...position.current, gone: hasLeft };
      try {
        // no useMutation: it would render the editor with every heartbeat
        const { data } = await client.mutate({
          mutation: BePresentDocument,
          variables: { input },
          fetchPolicy: 'no-cache',
        });
        if (hasLeft || !data) return;
        setEnding(null);
        setPresent((before) => keepIfEqual(before, data.bePresent.present));
      } catch (error) {
        const failure = toFailure(error);
        if (failure.kind === 'refused' && ENDINGS.has(failure.code ?? ''))
          setEnding((before) => keepIfEqual(before, failure)); // the next heartbeat tries again
      }
    },
    [client, pageId],
  );

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
    void reportPresence();
    const timer = setInterval(() => void reportPresence(), REPORT_INTERVAL_MS);
    const stop = onReconnect(() => void reportPresence());
    const leave = () => reportLeaving({ pageId, tabId: tabId.current, gone: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      clearInterval(timer);
      stop();
      void reportPresence(true);
    };
  }, [reportPresence, pageId]);

  useMemberEvents(pageId, (event) => {
    if (event.__typename === 'PresenceChanged')
      setPresent((before) => keepIfEqual(before, event.present));
    if (event.__typename === 'MemberEventsMissed') void reportPresence();
    if (event.__typename === 'StreamEnded') void reportPresence(); // whose refusal says why
    if (event.__typename === 'ComponentActed' && event.by?.id !== readAccount().user?.id)
      mark(event);
  });

  const enter = useCallback(
    (next: EditingPosition) => {
      position.current = next;
      void reportPresence();
    },
    [reportPresence],
  );
  return useMemo(() => {
    const me = readAccount().user?.id;
    const others = ending ? [] : present.filter(({ person }) => person.id !== me);
    const isFormerMember = ending?.code === 'FORBIDDEN';
    const refusal = isFormerMember ? '' : (ending?.message ?? '');
    return { others, changes, isFormerMember, refusal, enter };
  }, [present, changes, ending, enter]);
}

/** Sent without waiting for a response, as the tab is closing; the server would forget it anyway. */
function reportLeaving(input: PresenceInput): void {
  const body = JSON.stringify({ query: BePresentText, variables: { input } });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', keepalive: true, headers, body };
  authorisedFetch('/graphql', init).catch(() => undefined);
}

/** Recent changes, each removed after a while. */
function useRecentChanges() {
  const [changes, setChanges] = useState<Record<string, RecentChange>>({});
  const mark = useCallback((change: RecentChange) => {
    setChanges((before) => ({ ...before, [change.componentId]: change }));
    setTimeout(
      () =>
        setChanges((before) => {
          const { [change.componentId]: last, ...rest } = before;
          return last === change ? rest : before;
        }),
      MARK_DURATION_MS,
    );
  }, []);
  return { changes, mark };
}

/** Keeps the previous object if nothing changed, so that nothing is rendered again. */
function keepIfEqual<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** The value until presence is known. */
const NO_PRESENCE: Presence = {
  others: [],
  changes: {},
  isFormerMember: false,
  refusal: '',
  enter: () => {},
};

export const PresenceContext = createContext<Presence>(NO_PRESENCE);

/** The other members on the page that is being edited. */
export function usePresenceContext(): Presence {
  return useContext(PresenceContext);
}

/** Reports that this tab is editing a field, while there is one. */
export function useReportPosition(blockId: string, field: string | null): void {
  const { enter } = usePresenceContext();
  useEffect(() => {
    if (field === null) return;
    enter({ componentId: blockId, field });
    return () => enter(null);
  }, [enter, blockId, field]);
}
