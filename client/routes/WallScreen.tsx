import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
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

/** The wall of a memorial, where it may be seen; any other page has none. */
export async function prepare({ client, params, search }: PrepareInput): Promise<Prepared> {
  const variables = { url: params['path'] ?? '', key: keyIn(search) };
  const { data } = await client.query({ query: WallDocument, variables });
  const page = data?.wallPage;
  if (!page) return notFound.prepare();
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
  const key = keyIn(useLocation().search);
  const { data, error, refetch } = useQuery(WallDocument, { variables: { url: path, key } });
  const page = data?.wallPage;
  useTitle(page ? nameOf(page) : '');

  useEffect(() => {
    if (!error || page) return;
    const timer = setInterval(() => void refetch().catch(() => undefined), AGAIN_MS);
    return () => clearInterval(timer);
  }, [error, page, refetch]);

  if (data && !page) return <NotFound />;
  return page ? (
    <WallView
      page={page}
      wallKey={key}
      name={nameOf(page)}
      title={page.service && <ServiceTitle service={page.service} />}
    />
  ) : (
    <main className="wall-screen" />
  );
}

/** The key of the wall's link, which a member made. */
function keyIn(search: string): string | null {
  return new URLSearchParams(search).get('key');
}

function nameOf({ title }: WallPage): string {
  return title || 'Keepsake';
}
