import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { WallDocument } from '../__generated__/features/wall/wall.ts';
import { WallView } from '../features/wall/WallView.tsx';
import type { WallPage } from '../features/wall/useWallShow.ts';
import { ServiceTitle } from '../features/service/ServiceTitle.tsx';
import { useTitle } from '../ui/useTitle.ts';
import * as notFound from './NotFound.tsx';
import { Screen as NotFound } from './NotFound.tsx';
import type { PrepareInput, Prepared, ScreenProps } from './screen.ts';

/** Asked again this long after a screen could not be filled: the room sees nothing of it. */
const AGAIN_MS = 5_000;

/** The wall of a memorial; any other page has none. */
export async function prepare({ client, params }: PrepareInput): Promise<Prepared> {
  const variables = { url: params['path'] ?? '' };
  const { data } = await client.query({ query: WallDocument, variables });
  const page = data?.page;
  if (page?.type !== 'TRIBUTE') return notFound.prepare();
  const name = nameOf(page);
  const head = {
    title: `${name}: the wall`,
    description: `The words that arrive for ${name}, for a large screen.`,
    path: `/${page.url}/live`,
    unlisted: true,
  };
  return { status: 200, head };
}

/** The wall at a service, at /{path}/live. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const { data, error, refetch } = useQuery(WallDocument, { variables: { url: path } });
  const page = data?.page;
  useTitle(page ? nameOf(page) : '');

  useEffect(() => {
    if (!error || page) return;
    const timer = setInterval(() => void refetch().catch(() => undefined), AGAIN_MS);
    return () => clearInterval(timer);
  }, [error, page, refetch]);

  if (data && page?.type !== 'TRIBUTE') return <NotFound />;
  return page ? (
    <WallView
      page={page}
      name={nameOf(page)}
      title={page.service && <ServiceTitle service={page.service} />}
    />
  ) : (
    <main className="wall-screen" />
  );
}

function nameOf({ title }: WallPage): string {
  return title || 'Keepsake';
}
