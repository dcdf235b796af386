import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { WallDocument } from '../__generated__/features/wall/wall.ts';
import { WallView } from '../features/wall/WallView.tsx';
import type { WallPage } from '../features/wall/wallReads.ts';
import { ServiceTime } from '../features/service/ServiceTime.tsx';
import { useTitle } from '../ui/useTitle.ts';
import * as notFound from './NotFound.tsx';
import { Screen as NotFound } from './NotFound.tsx';
import { findMovedPath } from './redirects.ts';
import type { PrepareInput, Prepared, ScreenProps } from './screen.ts';

/** How long to wait before loading again after a failure; the screen shows nothing of it. */
const AGAIN_MS = 5_000;

/** Loads the wall of a memorial if the viewer may see it; other pages have none. */
export async function prepare({ client, params, search }: PrepareInput): Promise<Prepared> {
  const variables = { url: params['path'] ?? '', key: readKey(search) };
  // in a browser it came with the page
  const data =
    client.readQuery({ query: WallDocument, variables }) ??
    (await client.query({ query: WallDocument, variables })).data;
  const page = data?.wallPage;
  if (!page) return notFound.prepare();
  const name = getName(page);
  const head = {
    title: `${name}: the wall`,
    description: `The words that arrive for ${name}, for a large screen.`,
    path: `/${page.url}/live`,
    unlisted: true,
  };
  const moved = findMovedPath(variables.url, page, `/live${search}`);
  return moved ? { status: 302, head, redirect: moved } : { status: 200, head };
}

/** The wall at a service, at /{path}/live. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const key = readKey(useLocation().search);
  const { data, error, refetch } = useQuery(WallDocument, { variables: { url: path, key } });
  const page = data?.wallPage;
  useTitle(page ? getName(page) : '');

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
      name={getName(page)}
      renderService={(service) => <ServiceTime service={service} />}
    />
  ) : (
    <main className="wall-screen" />
  );
}

/** The key of a wall link that a member has created. */
function readKey(search: string): string | null {
  return new URLSearchParams(search).get('key');
}

function getName({ title }: WallPage): string {
  return title || 'Keepsake';
}
