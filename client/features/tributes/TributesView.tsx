import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SentTribute } from '../../../protocol/served-form.ts';
import { ShareButton } from '../../ui/share/ShareButton.tsx';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { nameStorage } from '../../storage/localStore.ts';
import { isBlank } from './posting/form/draft.ts';
import { NewTributesButton, NewTributesStatus, useNewTributes } from './wall/NewTributes.tsx';
import { OfflineBar } from './posting/form/OfflineBar.tsx';
import { OlderTributes, useOlderTributes } from './wall/OlderTributes.tsx';
import { myTributeFollower, receiptTribute, myPostedTribute } from './receipts/lazyMyTribute.ts';
import { getArrivedLabel, HAS_ARRIVED, type Post } from './posting/post.ts';
import { TributeOpener, tributeForm } from './wall/TributeOpener.tsx';
import './tributes.css';
import {
  linkedTribute,
  useLinkedTribute,
  useFocusNewTributes,
  useFocusOwnTribute,
} from './wall/wallFocus.ts';
import { useNow } from './wall/TributeTime.tsx';
import { useOwnPosts, useWriting } from './posting/useOwnPosts.ts';
import { listTributes, useWall } from './wall/wallStore.ts';
import { usePrinting } from './wall/usePrinting.ts';
import { createWallItems, Wall } from './wall/Wall.tsx';
import { formatCount } from '../../../protocol/format-count.ts';

/** The most messages without a search. */
const MAX_WITHOUT_SEARCH = 10;

type Props = {
  page: { id: string; url: string };
  /** The wall accepts no messages for now; a form that is open stays open with its text. */
  closed: boolean;
};

/** A page's tributes: the form to write one, and the wall. */
export function TributesView({ page, closed }: Props) {
  const [wall, store] = useWall();
  const { totalCount, formOpen } = wall;
  const tributes = useMemo(() => listTributes(wall), [wall]);
  const ids = useMemo(() => tributes.map(({ id }) => id), [tributes]);
  const [paused, setPaused] = useState(false);
  const feed = useRef<HTMLDivElement>(null);
  const now = useNow();
  const older = useOlderTributes(page.url, wall, store);
  const posts = useOwnPosts(page.id, tributes);
  const { ownPosts, pending, getStateLabelFor, getRetry } = posts;
  const { setFormOpen } = store;
  const { sent, draft, changeDraft, write } = useWriting(page.id, { ...posts, setFormOpen });
  const spoken = useAnnouncedState(
    pending[0] ? posts.getSpokenStateFor(pending[0]) : posts.arrivals,
  );
  // loaded now, so that the form opens offline, too
  useEffect(() => void tributeForm.load().catch(() => undefined), []);
  const isOwn = (id: string) => ownPosts.has(id);
  const { newTributes, showAll } = useNewTributes(ids, { feed, formOpen, paused, isOwn });
  const focusNewTributes = useFocusNewTributes(feed, newTributes.fresh);
  const rest = usePrinting(page.id, wall);
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const linkedId = useLinkedTribute();
  const [changing, setChanging] = useState<Post>();
  const items = createWallItems({
    tributes,
    newTributes,
    pending,
    ownPosts,
    getStateLabelFor,
    getRetry,
    onChange: setChanging,
  });
  const focusOwnTribute = useFocusOwnTribute(feed, items[0]?.key);

  return (
    <section className="tributes-view" aria-labelledby="tributes" data-wakes="">
      <h2 id="tributes">Tributes</h2>
      <div className="tributes-count">
        <TributeCount count={totalCount} />
        {totalCount > MAX_WITHOUT_SEARCH && (
          <a className="quiet needs-code" href="#search">
            Search
          </a>
        )}
        <ShareButton path={`/${page.url}`} />
      </div>
      {closed && (
        <p className="tributes-closed">
          The wall is closed for now; everything on it stays.
          {!isBlank(draft) && ` What you have begun to write is kept ${nameStorage()}.`}
        </p>
      )}
      {!closed && (
        <div className="tributes-tools">
          <TributeOpener />
        </div>
      )}
      {formOpen && (
        <tributeForm.Component
          draft={draft}
          onChange={changeDraft}
          onWrite={() => void write().then(focusOwnTribute)}
        />
      )}
      <NewTributesButton
        count={newTributes.waiting.size}
        onShow={() => {
          showAll();
          focusNewTributes();
        }}
      />
      {sent && <SentNote {...sent} />}
      {linkedId && <linkedTribute.Component key={linkedId} url={page.url} id={linkedId} />}
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
      <NewTributesStatus ids={newTributes.waiting.size ? newTributes.waiting : newTributes.fresh} />
      <p role="status" className="unseen">
        {spoken}
      </p>
      <OfflineBar />
      {changing && (
        <myPostedTribute.Component post={changing} onClose={() => setChanging(undefined)} />
      )}
      {posts.followed.map((post) => (
        <myTributeFollower.Component key={post.id} post={post} />
      ))}
      {isHydrated && hash.startsWith('#receipt=') && <receiptTribute.Component />}
    </section>
  );
}

/** The state of the sender's message for screen readers, including its arrival, which nothing else announces. */
function useAnnouncedState(state: string | number): string {
  const [spoken, setSpoken] = useState('');
  const arrived = useRef(typeof state === 'number' ? state : 0);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- screen readers announce a live region only when it changes
    if (typeof state === 'string') return setSpoken(state);
    if (state > arrived.current) setSpoken(HAS_ARRIVED);
    arrived.current = state;
  }, [state]);
  return spoken;
}

/** How many messages there are on the wall; nothing while there are none. */
function TributeCount({ count }: { count: number }) {
  if (count < 1) return null;
  return <p>{count === 1 ? '1 message' : `${formatCount(count)} messages`}</p>;
}

/**
 * Shown after a message was submitted as an HTML form: its state, and its private link, which is the only way back to
 * it.
 */
function SentNote({ post, link, mail }: SentTribute) {
  return (
    <div className="tributes-sent">
      <p>{`Your message has arrived. ${getArrivedLabel(post.status === 'HELD')}`}</p>
      <p>
        To change it or take it back later, keep <a href={link}>your private link</a>, or{' '}
        <a href={mail}>send it to yourself by mail</a>. It works where JavaScript is on. Keep it to
        yourself: whoever has it can change your message.
      </p>
    </div>
  );
}
