import { useQuery } from '@apollo/client/react';
import { PageDoorDocument } from '../__generated__/features/visibility/visibility.ts';
import { prepare as prepareNotFound, Screen as NotFound } from './NotFound.tsx';
import { doorHead, PageDoor } from './PageDoor.tsx';
import type { Prepared, PrepareInput } from './screen.ts';

/** Finds out whether there is a page that the viewer may not see. */
export async function prepareNoPage({ client, params }: PrepareInput): Promise<Prepared> {
  const variables = { url: params['path'] ?? '' };
  const { data } = await client.query({ query: PageDoorDocument, variables });
  return data?.pageDoor ? { status: 403, head: doorHead, isPrivate: true } : prepareNotFound();
}

type Props = {
  url: string;
  /** Reads the page again. */
  onOpen: () => Promise<unknown>;
};

/** An address without a page, or with one that the viewer may not see. */
export function NoPage({ url, onOpen }: Props) {
  const { data } = useQuery(PageDoorDocument, { variables: { url } });
  if (!data) return <main className="waiting" id="main" aria-busy="true" />;
  if (!data.pageDoor) return <NotFound />;
  return <PageDoor url={url} door={data.pageDoor} onOpen={onOpen} />;
}
