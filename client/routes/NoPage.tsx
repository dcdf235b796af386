import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { NoPageDocument } from '../__generated__/features/pages/noPage.ts';
import { useAccount } from '../auth/session.ts';
import { prepare as prepareNotFound, Screen as NotFound } from './NotFound.tsx';
import { awayHead, PageAway } from './PageAway.tsx';
import { doorHead, PageDoor } from './PageDoor.tsx';
import { downHead, PageDown } from './PageDown.tsx';
import type { Prepared, PrepareInput } from './screen.ts';

/** Finds out whether there is a page that the viewer may not see, or one that was put away or taken down. */
export async function prepareNoPage({ client, params }: PrepareInput): Promise<Prepared> {
  const variables = { url: params['path'] ?? '' };
  const { data } = await client.query({ query: NoPageDocument, variables });
  if (data?.pageDeletion) return { status: 410, head: awayHead, isPrivate: true };
  if (data?.pageTakedown) return { status: 410, head: downHead, isPrivate: true };
  return data?.pageDoor ? { status: 403, head: doorHead, isPrivate: true } : prepareNotFound();
}

type Props = {
  url: string;
  /** Reads the page again. */
  onOpen: () => Promise<unknown>;
};

/** An address without a page, with one that the viewer may not see, or with one that was put away or taken down. */
export function NoPage({ url, onOpen }: Props) {
  const { loggedIn } = useAccount().status;
  const { data, refetch } = useQuery(NoPageDocument, { variables: { url } });
  const isAway = Boolean(data?.pageDeletion ?? data?.pageTakedown);
  // the server rendered this for a visitor; a member is offered more
  useEffect(() => {
    if (isAway && loggedIn) void refetch().catch(() => undefined);
  }, [isAway, loggedIn, refetch]);
  if (!data) return <main className="waiting" id="main" aria-busy="true" />;
  const { pageDeletion, pageTakedown, pageDoor } = data;
  if (pageDeletion) return <PageAway url={url} deletion={pageDeletion} />;
  if (pageTakedown) return <PageDown url={url} takedown={pageTakedown} />;
  if (!pageDoor) return <NotFound />;
  return <PageDoor url={url} door={pageDoor} onOpen={onOpen} />;
}
