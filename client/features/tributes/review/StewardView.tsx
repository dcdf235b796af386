import { useCallback, useRef, useState } from 'react';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { useNow } from '../wall/useNow.ts';
import type { Entry } from './queue.ts';
import { QueueList } from './QueueList.tsx';
import './steward.css';
import { OnScreenCard } from './OnScreenCard.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { SearchField } from './SearchField.tsx';
import { StewardBar } from './StewardBar.tsx';
import { StewardFooter } from './StewardFooter.tsx';
import { EmptyList, StewardLists } from './StewardLists.tsx';
import type { StewardEvents } from './stewardEvent.ts';
import { useDecisions } from './useDecisions.ts';
import { focusNext, useQueueKeys } from './useQueueKeys.ts';
import { useAnnouncements } from './useAnnouncements.ts';
import { useOnScreen } from './useOnScreen.ts';
import { useQueue } from './useQueue.ts';
import { useWallSwitch } from './useWallSwitch.ts';
import { type Action, ACTIONS } from './reviewLabels.ts';
import { WallNotes } from './WallNotes.tsx';

type Props = { pageId: string; onMemberEvent: StewardEvents };

/** The review screen, on which a member moderates a page's messages during a service. */
export function StewardView({ pageId, onMemberEvent }: Props) {
  const [status, setStatus] = useState<TributeStatus>('HELD');
  const [withPhoto, setWithPhoto] = useState(false);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [toRemove, setToRemove] = useState<readonly Entry[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const { queue, waiting, failed, read, renew, readEarlier, settle, correct } = useQueue({
    pageId,
    status,
    withPhoto,
    search,
    onMemberEvent,
  });
  const onScreen = useOnScreen(pageId, onMemberEvent);
  const decisions = useDecisions({ pageId, status, settle, correct });
  const { busy, said, setSaid, failure, undo, takeBack } = decisions;
  const wallSwitch = useWallSwitch({ pageId, onMemberEvent, announce: setSaid });
  useAnnouncements(onMemberEvent, setSaid);

  const entries = queue?.entries ?? [];
  const open = entries.filter(({ outcome }) => !outcome);
  const picked = open.filter(({ tribute }) => chosen?.has(tribute.id));

  async function decide(about: readonly Entry[], action: Action) {
    setToRemove(null);
    if (about.length === 0 || !(await decisions.decide(about, action))) return;
    wallSwitch.setUndo(null);
    if (chosen) setChosen(new Set());
    else focusNext(list.current, about[0]!.tribute.id);
  }
  const requestDecision = (about: readonly Entry[], action: Action) =>
    action === 'REMOVE' ? setToRemove(about) : void decide(about, action);

  // stable functions, so that a long list is not rendered again for one message
  const latestRef = useLatest({ ask: requestDecision, takeBack, undo });
  const act = useCallback(
    (entry: Entry, action: Action) => latestRef.current.ask([entry], action),
    [latestRef],
  );
  const choose = useCallback(
    ({ tribute }: Entry) => setChosen((before) => toggle(before, tribute.id)),
    [],
  );
  const undoLast = useCallback(() => {
    const last = latestRef.current.undo;
    if (last) void latestRef.current.takeBack(last);
  }, [latestRef]);

  const onKey = useQueueKeys(list, {
    a: (id) => actByKey(id, status === 'REMOVED' ? 'RESTORE' : 'SHOW'),
    h: (id) => actByKey(id, 'HIDE'),
    r: (id) => actByKey(id, 'REMOVE'),
    u: () => undoLast(),
    x: (id) => setChosen((before) => toggle(before, id)),
    n: () => void showNew(),
  });

  function actByKey(id: string, action: Action) {
    const entry = open.find(({ tribute }) => tribute.id === id);
    if (entry && ACTIONS[status].includes(action) && !busy.has(id))
      requestDecision([entry], action);
  }

  /** Takes a message off at once; undo is offered below. */
  async function takeOff(entry: Entry) {
    if (await decisions.decide([entry], 'HIDE', 'VISIBLE')) wallSwitch.setUndo(null);
  }

  async function showNew() {
    await renew();
    list.current?.querySelector<HTMLElement>('.queue-item')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  function show(next: TributeStatus) {
    setStatus(next);
    setChosen(null);
    decisions.setUndo(null);
  }

  return (
    <div className="steward">
      {onScreen && (
        <OnScreenCard onScreen={onScreen} busy={busy} onTakeOff={(entry) => void takeOff(entry)} />
      )}
      <StewardLists
        status={status}
        withPhoto={withPhoto}
        waiting={waiting}
        onShow={show}
        onPhoto={setWithPhoto}
      />
      <SearchField onSearch={setSearch} />
      <WallNotes wall={wallSwitch.wall} now={now} />
      {failed && (
        <p className="steward-note" role="status">
          No signal just now. What is here may not be all.{' '}
          <button type="button" className="quiet" onClick={() => void read()}>
            Try again
          </button>
        </p>
      )}
      {!queue && !failed && (
        <div className="steward-shapes" aria-busy="true">
          <p className="unseen">The messages are on their way.</p>
        </div>
      )}
      {queue && entries.length === 0 && (
        <EmptyList status={status} isSearched={search !== ''} hasMore={queue.hasMore} />
      )}
      <QueueList
        list={list}
        queue={queue}
        status={status}
        isSearched={search !== ''}
        now={now}
        busy={busy}
        chosen={chosen}
        wasLast={decisions.wasLast}
        onKey={onKey}
        onChoose={choose}
        onAct={act}
        onUndo={undoLast}
        onEarlier={() => void readEarlier()}
      />
      <StewardFooter
        announcement={said}
        failure={failure || wallSwitch.failure}
        undo={
          undo
            ? { label: undo.message, run: undoLast }
            : wallSwitch.undo && {
                label: wallSwitch.undo.message,
                run: () => void wallSwitch.takeBack(),
              }
        }
        arrived={chosen ? 0 : (queue?.arrived ?? 0)}
        onShowNew={() => void showNew()}
      >
        <StewardBar
          status={status}
          wall={wallSwitch.wall}
          busy={wallSwitch.busy || busy.size > 0}
          chosen={chosen && picked.length}
          all={open.length}
          onChoose={(choosing) => setChosen(choosing ? new Set() : null)}
          onAll={() => setChosen(new Set(open.map(({ tribute }) => tribute.id)))}
          onAct={(action) => requestDecision(picked, action)}
          onTurn={(what, on) => {
            decisions.setUndo(null);
            void wallSwitch.switchWall(what, on);
          }}
        />
      </StewardFooter>
      {toRemove && (
        <RemoveQuestion
          entries={toRemove}
          onYes={() => void decide(toRemove, 'REMOVE')}
          onNo={() => setToRemove(null)}
        />
      )}
    </div>
  );
}

function toggle(before: ReadonlySet<string> | null, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
