import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { pickTributeText } from '../../../../protocol/tribute-text.ts';
import { generateId } from '../../../net/newId.ts';
import { deviceId } from '../../../storage/deviceId.ts';
import { ShareButton } from '../../../ui/ShareButton.tsx';
import { useHydrated } from '../../../ui/useHydrated.ts';
import { emptyDraft, removeFormDraft, isBlank } from '../posting/draft.ts';
import { NewTributesButton, NewTributesStatus } from './NewTributesButton.tsx';
import { OfflineBar } from '../posting/OfflineBar.tsx';
import { OlderTributes } from './OlderTributes.tsx';
import { ownTributeFollower, linkedTribute, ownTribute } from '../receipts/lazyOwnTribute.ts';
import { HAS_ARRIVED, type Post } from '../posting/post.ts';
import { SentNote } from '../posting/SentNote.tsx';
import { useSentTribute, useFormState } from '../posting/formState.ts';
import { TributeOpener } from '../posting/TributeOpener.tsx';
import { TributeCount } from './TributeCount.tsx';
import { tributeForm } from '../posting/lazyTributeForm.ts';
import './tributes.css';
import { linkedMessage, useLinkedTribute } from './useLinkedTribute.ts';
import { useNewTributes } from './useNewTributes.ts';
import { useDraft } from '../posting/useDraft.ts';
import { useNow } from './useNow.ts';
import { useOlderTributes } from './useOlderTributes.ts';
import { listTributes } from './wallChanges.ts';
import { useWall } from './wallStore.ts';
import { useOwnPosts } from '../posting/useOwnPosts.ts';
import { usePrinting } from './usePrinting.ts';
import { Wall } from './Wall.tsx';
import { useFocusNewTributes, useFocusOwnTribute } from './wallFocus.ts';
import { createWallItems } from './wallItems.ts';

/** So many are read through without searching. */
const FEW = 10;

type Props = {
  page: { id: string; url: string };
  /** The wall accepts no messages for now; a form that is open stays open with its text. */
  closed: boolean;
  formOpen: boolean;
  onFormOpenChange: (open: boolean) => void;
};

/** A page's tributes: the form to write one, and the wall. */
export function TributesView({ page, closed, formOpen, onFormOpenChange }: Props) {
  const [wall, store] = useWall();
  const { totalCount } = wall;
  const tributes = useMemo(() => listTributes(wall), [wall]);
  const ids = useMemo(() => tributes.map(({ id }) => id), [tributes]);
  const [paused, setPaused] = useState(false);
  const feed = useRef<HTMLDivElement>(null);
  const now = useNow();
  const older = useOlderTributes(page.url, wall, store);
  const sent = useSentTribute();
  // must run before the effect that reads the draft; effects run in order
  useEffect(() => {
    if (sent) removeFormDraft(page.id);
  }, [sent, page.id]);
  const { draft, changeDraft } = useDraft(page.id, useFormState());
  const { outbox, own, followed, pending, refused, ...postStates } = useOwnPosts(page.id, tributes);
  const { getStateLabelFor, getRetry, getSpokenStateFor } = postStates;
  const spoken = useAnnouncedState(
    pending[0] ? getSpokenStateFor(pending[0]) : postStates.arrivals,
  );
  // while there is signal, so that the form opens without it
  useEffect(() => void tributeForm.load().catch(() => undefined), []);
  const isOwn = (id: string) => own.has(id);
  const { newTributes, showAll } = useNewTributes(ids, { feed, formOpen, paused, isOwn });
  const focusNewTributes = useFocusNewTributes(feed, newTributes.fresh);
  const rest = usePrinting(page.id, wall);
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const linkedId = useLinkedTribute();
  const [changing, onChange] = useState<Post>();
  const items = createWallItems({
    tributes,
    newTributes,
    pending,
    own,
    getStateLabelFor,
    getRetry,
    onChange,
  });
  const focusOwnTribute = useFocusOwnTribute(feed, items[0]?.key);

  const restoreDraft = useEffectEvent(async (post: Post) => {
    const { id, photos, refusal } = post;
    changeDraft({ ...pickTributeText(post), photos, refusal });
    await outbox?.remove(id);
    onFormOpenChange(true);
  });

  // from here on it is treated like any other post of this device
  useEffect(() => {
    if (sent)
      void outbox?.add({ ...sent.post, pageId: page.id, savedAt: Date.now(), device: deviceId() });
  }, [outbox, sent, page.id]);

  useEffect(() => {
    if (formOpen) outbox?.prepare();
  }, [outbox, formOpen]);

  // a refused text goes back into the form once the form is empty
  useEffect(() => {
    if (refused && isBlank(draft)) void restoreDraft(refused);
  }, [refused, draft]);

  async function write() {
    const { photos } = draft;
    const id = generateId();
    flushSync(() => onFormOpenChange(false));
    const post = { id, pageId: page.id, ...pickTributeText(draft), photos };
    await outbox?.add({ ...post, savedAt: Date.now(), device: deviceId() });
    // clear the draft only once the outbox has stored it
    changeDraft({ ...emptyDraft, photos: undefined, refusal: undefined });
    focusOwnTribute(id);
  }

  return (
    <section className="tributes-view" aria-labelledby="tributes" data-wakes="">
      <h2 id="tributes">Tributes</h2>
      <div className="tributes-count">
        <TributeCount count={totalCount} />
        {totalCount > FEW && (
          <a className="quiet needs-code" href="#search">
            Search
          </a>
        )}
        <ShareButton path={`/${page.url}`} />
      </div>
      {closed && (
        <p className="tributes-closed">
          The wall is closed for now; everything on it stays.
          {!isBlank(draft) && ' What you have begun to write is kept on this device.'}
        </p>
      )}
      {!closed && (
        <div className="tributes-tools">
          <TributeOpener formOpen={formOpen} onFormOpenChange={onFormOpenChange} />
        </div>
      )}
      {formOpen && (
        <tributeForm.Component draft={draft} onChange={changeDraft} onWrite={() => void write()} />
      )}
      <NewTributesButton
        count={newTributes.waiting.size}
        onShow={() => {
          showAll();
          focusNewTributes();
        }}
      />
      {sent && <SentNote {...sent} />}
      {linkedId && <linkedMessage.Component key={linkedId} url={page.url} id={linkedId} />}
      <Wall
        feed={feed}
        items={rest ? [...items, ...rest] : items}
        whole={rest !== undefined}
        fresh={newTributes.fresh}
        total={totalCount}
        now={now}
        busy={older.state === 'loading'}
      />
      {items.length === 0 && (
        <p className="no-tributes">No messages yet.{!closed && ' Yours may be the first.'}</p>
      )}
      <OlderTributes {...older} />
      <p className="tributes-pause">
        <button type="button" className="quiet" onClick={() => setPaused(!paused)}>
          {paused ? 'Resume updates' : 'Pause updates'}
        </button>
      </p>
      <NewTributesStatus count={newTributes.waiting.size || newTributes.fresh.size} />
      <p role="status" className="unseen">
        {spoken}
      </p>
      <OfflineBar />
      {changing && <ownTribute.Component post={changing} onClose={() => onChange(undefined)} />}
      {followed.map((post) => (
        <ownTributeFollower.Component key={post.id} post={post} />
      ))}
      {isHydrated && hash.startsWith('#receipt=') && <linkedTribute.Component />}
    </section>
  );
}

/** The state of the sender's message for screen readers, including its arrival, which nothing else announces. */
function useAnnouncedState(state: string | number): string {
  const [spoken, setSpoken] = useState('');
  const arrived = useRef(typeof state === 'number' ? state : 0);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a live region is read out only where it changes
    if (typeof state === 'string') return setSpoken(state);
    if (state > arrived.current) setSpoken(HAS_ARRIVED);
    arrived.current = state;
  }, [state]);
  return spoken;
}
