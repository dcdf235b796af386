import type { ReactNode } from 'react';
import { FetchFailure } from '../../ui/for-members/FetchFailure.tsx';
import { MoreButton } from '../../ui/for-members/MoreButton.tsx';
import { formatDate } from '../../ui/formatDates.ts';
import type { MyPage, useMyPages } from './myAccount.ts';

type Props = Pick<ReturnType<typeof useMyPages>, 'items' | 'failed' | 'refetchPages'> & {
  /** Reads the next part; null if there is none. */
  readMore: (() => Promise<unknown>) | null;
  /** The class of what is said in place of the list. */
  noteClass: string;
  /** Shown until the list has loaded. */
  waiting: ReactNode;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** The list itself. */
  children: (items: readonly MyPage[]) => ReactNode;
};

/** The user's pages with a button for more of them, or why there are none. */
export function MyPageList(props: Props) {
  const { items, failed, refetchPages, readMore, noteClass, waiting, empty, children } = props;
  if (!items && failed)
    return (
      <FetchFailure className={noteClass} onRetry={refetchPages}>
        Your pages could not be fetched.
      </FetchFailure>
    );
  if (!items) return waiting;
  if (items.length === 0 && !readMore) return empty; // else the next part may have some that are shown here
  return (
    <>
      {children(items)}
      {readMore && <MoreButton what="pages" onMore={readMore} />}
    </>
  );
}

/** Where the owner continues with a page: its editor, setup or view. */
export function getPageHref({ type, url, active, goneAt }: MyPage): string {
  if (type === 'REDIRECT' || goneAt) return `/${url}`;
  return active ? `/edit/${url}` : `/setup/${url}`;
}

/** A page's name in a list. */
export function getPageLabel({ title, type }: MyPage): string {
  return title || (type === 'REDIRECT' ? 'Attached plate' : 'New page');
}

/** A page's address and state. */
export function getPageNote({ type, url, active, goneAt }: MyPage): string {
  if (goneAt) return `Put away. It is deleted after ${formatDate(goneAt)}.`;
  if (type === 'REDIRECT') return `/${url} leads to another page`;
  return active ? `/${url}` : `/${url} is not set up yet`;
}

/** How many messages are held; '' for none. */
export function getWaitingLabel({ heldCount: held }: MyPage): string {
  if (!held) return '';
  return held === 1 ? 'One message waits to be read' : `${held} messages wait to be read`;
}
