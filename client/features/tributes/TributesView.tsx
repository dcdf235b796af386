import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { PageTributesFragment } from '../../__generated__/features/tributes/tributes.ts';
import { newId } from '../../net/newId.ts';
import { deviceId } from '../../storage/deviceId.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import { emptyDraft, removeServedDraft, isBlank } from './draft.ts';
import { NewMessages, NewMessagesStatus } from './NewMessages.tsx';
import { NoSignalBar } from './NoSignalBar.tsx';
import { OlderMessages } from './OlderMessages.tsx';
import { copyPhoto, removePhoto } from './photoStore.ts';
import { linkedMessage } from './ownMessage.ts';
import { HAS_ARRIVED, type Post } from './post.ts';
import { SentNote } from './SentNote.tsx';
import { useSentMessage, useServedForm } from './servedForm.ts';
import { TributeOpener } from './TributeOpener.tsx';
import { TributeForm } from './TributeForm.tsx';
import './tributes.css';
import { useNewTributes } from './useNewTributes.ts';
import { useDraft } from './useDraft.ts';
import { useNow } from './useNow.ts';
import { useOlderMessages } from './useOlderMessages.ts';
import { useOwnPosts } from './useOwnPosts.ts';
import { usePrinting } from './usePrinting.ts';
import { Wall } from './Wall.tsx';
import { useFocusNewTributes, useFocusOwnTribute } from './wallFocus.ts';
import { wallItems } from './wallItems.ts';

type Props = {
  page: PageTributesFragment;
  /** The wall takes no messages for now; a form that is open stays, with what is in it. */
  closed: boolean;
  formOpen: boolean;
  onFormOpenChange: (open: boolean) => void;
};

/** A page's tributes: the words to leave, and the wall on which they and everybody else's arrive. */
export function TributesView({ page, closed, formOpen, onFormOpenChange }: Props) {
  const tributes = useMemo(
    () => page.tributes.edges.map(({ node }) => node),
    [page.tributes.edges],
  );
  const ids = useMemo(() => tributes.map(({ id }) => id), [tributes]);
  const [paused, setPaused] = useState(false);
  const feed = useRef<HTMLDivElement>(null);
  const now = useNow();
  const older = useOlderMessages(page);
  const sent = useSentMessage();
  // before the draft is read, which effects do in their order
  useEffect(() => {
    if (sent) removeServedDraft(page.id);
  }, [sent, page.id]);
  const { draft, photoKey, changeDraft } = useDraft(page.id, useServedForm());
  const { outbox, own, pending, refused, ...words } = useOwnPosts(page.id, tributes);
  const { wordsFor, tryAgainFor, spokenFor } = words;
  const spoken = useSpokenState(pending[0] ? spokenFor(pending[0]) : words.arrivals);
  const isOwn = (id: string) => own.has(id);
  const { newTributes, showAll } = useNewTributes(ids, { feed, formOpen, paused, isOwn });
  const takeReaderToNew = useFocusNewTributes(feed, newTributes.fresh);
  const rest = usePrinting(page);
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const items = wallItems({ tributes, newTributes, pending, own, wordsFor, tryAgainFor });
  const takeWriterToOwn = useFocusOwnTribute(feed, items[0]?.key);

  const giveBack = useEffectEvent(async ({ id, name, content, photo, refusal }: Post) => {
    if (photo) await copyPhoto(id, photoKey);
    changeDraft({ name, content, photo, refusal });
    await outbox?.remove(id);
    await removePhoto(id);
    onFormOpenChange(true);
  });

  // from here on it is a message of this device like any other
  useEffect(() => {
    if (sent)
      void outbox?.add({ ...sent.post, pageId: page.id, savedAt: Date.now(), device: deviceId() });
  }, [outbox, sent, page.id]);

  useEffect(() => {
    if (formOpen) outbox?.prepare();
  }, [outbox, formOpen]);

  // refused words go back into the form as soon as nothing else is being written there
  useEffect(() => {
    if (refused && isBlank(draft)) void giveBack(refused);
  }, [refused, draft]);

  async function write() {
    const { name, content, photo } = draft;
    const id = newId();
    flushSync(() => onFormOpenChange(false));
    if (photo) await copyPhoto(photoKey, id);
    const post = { id, pageId: page.id, name, content, photo };
    await outbox?.add({ ...post, savedAt: Date.now(), device: deviceId() });
    // only what the device has in its outbox leaves the draft
    changeDraft({ ...emptyDraft, photo: undefined, refusal: undefined });
    takeWriterToOwn(id);
    await removePhoto(photoKey);
  }

  return (
    <section className="tributes-view" aria-labelledby="tributes">
      <h2 id="tributes">Tributes</h2>
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
        <TributeForm
          photoKey={photoKey}
          draft={draft}
          onChange={changeDraft}
          onWrite={() => void write()}
        />
      )}
      <NewMessages
        count={newTributes.waiting.size}
        onShow={() => {
          showAll();
          takeReaderToNew();
        }}
      />
      {sent && <SentNote {...sent} />}
      <Wall
        feed={feed}
        items={rest ? [...items, ...rest] : items}
        whole={rest !== undefined}
        fresh={newTributes.fresh}
        total={page.tributes.totalCount}
        now={now}
        busy={older.state === 'loading'}
      />
      {items.length === 0 && (
        <p className="no-tributes">No messages yet.{!closed && ' Yours may be the first.'}</p>
      )}
      <OlderMessages {...older} />
      <p className="tributes-pause">
        <button type="button" className="quiet" onClick={() => setPaused(!paused)}>
          {paused ? 'Resume updates' : 'Pause updates'}
        </button>
      </p>
      <NewMessagesStatus count={newTributes.waiting.size || newTributes.fresh.size} />
      <p role="status" className="unseen">
        {spoken}
      </p>
      <NoSignalBar />
      {isHydrated && hash.startsWith('#receipt=') && <linkedMessage.Component />}
    </section>
  );
}

/** The state of one's own message for screen readers: also its arrival, which nothing else tells them. */
function useSpokenState(state: string | number): string {
  const [spoken, setSpoken] = useState('');
  const arrived = useRef(typeof state === 'number' ? state : 0);
  useEffect(() => {
    if (typeof state === 'string') return setSpoken(state);
    if (state > arrived.current) setSpoken(HAS_ARRIVED);
    arrived.current = state;
  }, [state]);
  return spoken;
}
