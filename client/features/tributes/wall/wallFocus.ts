import {
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
} from 'react';
import { useLocation } from 'react-router-dom';
import { retriedComponent } from '../../../ui/lazyComponent.tsx';

/** Moves the focus to the first of the new messages once they are shown on request. */
export function useFocusNewTributes(
  feed: RefObject<HTMLElement | null>,
  fresh: ReadonlySet<string>,
): () => void {
  const isRequested = useRef(false);
  useLayoutEffect(() => {
    if (!isRequested.current) return;
    isRequested.current = false;
    const first = feed.current?.querySelector<HTMLElement>('.fresh');
    first?.scrollIntoView({ block: 'start' });
    first?.focus({ preventScroll: true });
  }, [feed, fresh]);
  return () => {
    isRequested.current = true;
  };
}

/** After submitting: scrolls to the sender's own message with its state, and has it announced. */
export function useFocusOwnTribute(feed: RefObject<HTMLElement | null>, top: string | undefined) {
  const [written, setWritten] = useState<string>();
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!written || written !== top || focused.current === written) return;
    focused.current = written;
    const ownArticle = feed.current?.querySelector('article');
    // of a long message show the end, where its state is
    const matches = (ownArticle?.clientHeight ?? 0) < innerHeight / 2;
    ownArticle?.scrollIntoView({ block: matches ? 'center' : 'end' });
    ownArticle?.focus({ preventScroll: true });
  }, [feed, written, top]);
  return setWritten;
}

/** The message whose own link was opened, if the wall does not show it yet. */
export const linkedTribute = retriedComponent(
  () => import('./linked/LinkedTribute.tsx'),
  ({ LinkedTribute }) => LinkedTribute,
);

/** Scrolls to the message in the address (#tribute-...); returns its id if the wall does not show it yet. */
export function useLinkedTribute(): string | undefined {
  const { hash } = useLocation();
  const [apart, setApart] = useState<string>();

  const show = useEffectEvent(() => {
    const id = /^#tribute-([\da-f-]{36})$/.exec(hash)?.[1];
    const article = id ? document.getElementById(`tribute-${id}`) : null;
    setApart(article ? undefined : id);
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  });
  // oxlint-disable-next-line react/set-state-in-effect -- only then it is known whether the wall shows the message
  useEffect(() => show(), [hash]);

  return apart;
}
