import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { WallQuery } from '../__generated__/features/wall-screen/wall.ts';
import { WallText } from '../__generated__/features/wall-screen/wall.text.ts';
import { useAccount } from '../auth/useAccount.ts';
import { WallScreenView } from '../features/wall-screen/WallScreenView.tsx';
import { getName } from '../features/wall-screen/screenPage.ts';
import { ServiceTime } from '../features/memorial-service/ServiceTime.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import * as notFound from './NotFound.tsx';
import { request } from '../net/request.ts';
import {
  findMovedPath,
  type PrepareInput,
  type Prepared,
  type ScreenProps,
  InitialDataContext,
} from './screen.ts';

/** How long to wait before loading again after a failure; the screen does not show it. */
const RETRY_MS = 5_000;

/** Loads the wall of a memorial if the viewer may see it; other pages have none. */
export async function prepare(input: PrepareInput): Promise<Prepared> {
  const { params, search } = input;
  const url = params['path'] ?? '';
  const data =
    (input.data as WallQuery | undefined) ??
    (await input.request(WallText, { url, key: readKey(search) }));
  const page = data.wallPage;
  if (!page) return { ...(await notFound.prepare()), data };
  const name = getName(page);
  const head = {
    title: `${name}: the wall`,
    description: `The words that arrive for ${name}, for a large screen.`,
    path: `/${page.url}/live`,
    isUnlisted: true,
  };
  const moved = findMovedPath(url, page, `/live${search}`);
  return moved ? { status: 302, head, redirect: moved } : { status: 200, head, data };
}

/** The wall screen, at /{path}/live. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const key = readKey(useLocation().search);
  const initialData = useContext(InitialDataContext) as WallQuery | undefined;
  const [data, setData] = useState(initialData);
  const page = data?.wallPage;
  const { loggedIn } = useAccount().status;
  useTitle(page ? getName(page) : '');

  // the server rendered this for a visitor; a member may see the wall of a page that is not public
  const isReading = !page && (!data || loggedIn);
  useEffect(() => {
    if (!isReading) return;
    const read = () =>
      void request(WallText, { url: path, key }).then(setData, () => {
        timer = setTimeout(read, RETRY_MS);
      });
    let timer: ReturnType<typeof setTimeout>;
    read();
    return () => clearTimeout(timer);
  }, [isReading, key, path]);

  if (data && !page) return <notFound.Screen />;
  return page ? (
    <WallScreenView
      firstPage={page}
      wallKey={key}
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
