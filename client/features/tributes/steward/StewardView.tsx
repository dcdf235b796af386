import { useCallback, useRef, useState } from 'react';
import type { TributeStatus } from '../../../__generated__/features/tributes/postTribute.ts';
import { useNow } from '../useNow.ts';
import type { Entry } from './queue.ts';
import { QueueItem } from './QueueItem.tsx';
import './steward.css';
import { QueueHelp } from './QueueHelp.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { StewardBar } from './StewardBar.tsx';
import { StewardFooter } from './StewardFooter.tsx';
import { EmptyList, StewardLists } from './StewardLists.tsx';
import type { StewardEvents } from './stewardEvent.ts';
import { useDecisions } from './useDecisions.ts';
import { focusNext, useQueueKeys } from './useQueueKeys.ts';
import { useAnnouncements } from './useAnnouncements.ts';
import { useQueue } from './useQueue.ts';
import { useWallSwitch } from './useWallSwitch.ts';
import { type Action, ACTIONS } from './words.ts';
import { WallNotes } from './WallNotes.tsx';

type Props = { pageId: string; onMemberEvent: StewardEvents };

/** The messages of a page as a steward looks after them during a service. */
export function StewardView({ pageId, onMemberEvent }: Props) {
  const [status, setStatus] = useState<TributeStatus>('HELD');
  const [withPhoto, setWithPhoto] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [toRemove, setToRemove] = useState<readonly Entry[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const { queue, waiting, failed, read, renew, readEarlier, settle, correct } = useQueue({
    pageId,
    status,
    withPhoto,
    onMemberEvent,
  });
  const decisions = useDecisions({ pageId, status, settle, correct });
  const { busy, said, setSaid, failure, undo, takeBack } = decisions;
  const wallSwitch = useWallSwitch({ pageId, onMemberEvent, say: setSaid });
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
  const ask = (about: readonly Entry[], action: Action) =>
    action === 'REMOVE' ? setToRemove(about) : void decide(about, action);

  // the same functions however often it is drawn: a long list is not drawn again for one message
  const latest = useRef({ ask, takeBack, undo });
  latest.current = { ask, takeBack, undo };
  const act = useCallback(
    (entry: Entry, action: Action) => latest.current.ask([entry], action),
    [],
  );
  const choose = useCallback(
    ({ tribute }: Entry) => setChosen((before) => toggled(before, tribute.id)),
    [],
  );
  const takeBackLast = useCallback(() => {
    const last = latest.current.undo;
    if (last) void latest.current.takeBack(last);
  }, []);

  const onKey = useQueueKeys(list, {
    a: (id) => actByKey(id, status === 'REMOVED' ? 'RESTORE' : 'SHOW'),
    h: (id) => actByKey(id, 'HIDE'),
    r: (id) => actByKey(id, 'REMOVE'),
    u: () => takeBackLast(),
    x: (id) => setChosen((before) => toggled(before, id)),
    n: () => void showNew(),
  });

  function actByKey(id: string, action: Action) {
    const entry = open.find(({ tribute }) => tribute.id === id);
    if (entry && ACTIONS[status].includes(action) && !busy.has(id)) ask([entry], action);
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
      <StewardLists
        status={status}
        withPhoto={withPhoto}
        waiting={waiting}
        onShow={show}
        onPhoto={setWithPhoto}
      />
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
      {queue && entries.length === 0 && <EmptyList status={status} />}
      <section aria-label="Messages">
        {/* keys work only while the keyboard is at a message, and everything they do has its button */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul ref={list} className="queue" onKeyDown={onKey}>
          {entries.map((entry) => (
            <QueueItem
              key={entry.tribute.id}
              entry={entry}
              status={status}
              now={now}
              busy={busy.has(entry.tribute.id)}
              choosing={chosen !== null}
              chosen={chosen?.has(entry.tribute.id) ?? false}
              canUndo={decisions.wasLast(entry)}
              onChoose={choose}
              onAct={act}
              onUndo={takeBackLast}
            />
          ))}
        </ul>
        {queue?.hasMore && (
          <button
            type="button"
            className="secondary steward-more"
            onClick={() => void readEarlier()}
          >
            Show earlier messages
          </button>
        )}
        {entries.length > 0 && <QueueHelp />}
      </section>
      <StewardFooter
        said={said}
        failure={failure || wallSwitch.failure}
        undo={
          undo
            ? { words: undo.words, run: takeBackLast }
            : wallSwitch.undo && {
                words: wallSwitch.undo.words,
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
          onAct={(action) => ask(picked, action)}
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

function toggled(before: ReadonlySet<string> | null, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
