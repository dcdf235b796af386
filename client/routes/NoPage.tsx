import { useEffect } from 'react';
import type { NoPageQuery } from '../__generated__/features/pages/noPage.ts';
import { useAccount } from '../auth/useAccount.ts';
import { head as notFoundHead, Screen as NotFound } from './NotFound.tsx';
import { awayHead, PageAway } from './PageAway.tsx';
import { doorHead, PageDoor } from './PageDoor.tsx';
import { downHead, PageDown } from './PageDown.tsx';
import type { Prepared } from './screen.ts';

/** The response where there is no page, one that the viewer may not see, or one that was put away or taken down. */
export function describeNoPage(reasons: NoPageQuery | undefined): Prepared {
  if (reasons?.pageDeletion) return { status: 410, head: awayHead, isPrivate: true };
  if (reasons?.pageTakedown) return { status: 410, head: downHead, isPrivate: true };
  if (reasons?.pageDoor) return { status: 403, head: doorHead, isPrivate: true };
  return { status: 404, head: notFoundHead };
}

type Props = {
  url: string;
  reasons: NoPageQuery | undefined;
  /** Reads again what is here. */
  onRead: () => Promise<unknown>;
};

/** An address without a page, with one that the viewer may not see, or with one that was put away or taken down. */
export function NoPage({ url, reasons, onRead }: Props) {
  const { loggedIn } = useAccount().status;
  const isFound = Boolean(reasons?.pageDeletion ?? reasons?.pageTakedown ?? reasons?.pageDoor);
  // the server rendered this for a visitor; a member is offered more, or may see the page
  useEffect(() => {
    if (isFound && loggedIn) void onRead().catch(() => undefined);
  }, [isFound, loggedIn, onRead]);
  if (reasons?.pageDeletion) return <PageAway url={url} deletion={reasons.pageDeletion} />;
  if (reasons?.pageTakedown) return <PageDown url={url} takedown={reasons.pageTakedown} />;
  if (reasons?.pageDoor) return <PageDoor url={url} door={reasons.pageDoor} />;
  return <NotFound />;
}
