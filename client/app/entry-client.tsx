import type { NormalizedCacheObject } from '@apollo/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { followAccount } from './account.ts';
import type { ServedForm } from '../../protocol/served-form.ts';
import { App } from './App.tsx';
import { createBrowserClient } from './apollo.ts';
import { createLive } from './live.ts';
import { matchScreen } from './screens.tsx';

// Not awaited up here: a screen's code waits for this very file.
void start();

async function start(): Promise<void> {
  const live = createLive();
  const state = (served('state') ?? {}) as NormalizedCacheObject;
  const client = createBrowserClient(state, live.client.link);

  // What the server drew is drawn again only when all its code is here, so nothing flickers.
  const { screen, params } = matchScreen(location.pathname);
  const { prepare } = await screen.load();
  await prepare({ client, params, search: location.search }).catch(() => undefined);

  const contact = document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content ?? null;
  const form = served('form') as ServedForm | null;
  const root = document.getElementById('app');
  if (root)
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <App client={client} live={live} contact={contact} form={form} />
        </BrowserRouter>
      </StrictMode>,
    );
  followAccount(client);
}

/** What the server put beside the page, as JSON. */
function served(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
