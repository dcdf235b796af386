import type { NormalizedCacheObject } from '@apollo/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { linkStyle } from '../net/loadModule.ts';
import moreFonts from '../ui/more-fonts.css?url';
import { watchMissingPictures } from '../ui/missingPictures.ts';
import { syncAccount } from './account.ts';
import type { FormState } from '../../protocol/form-state.ts';
import { startOutbox } from '../features/tributes/posting/tributeOutbox.ts';
import { App } from './App.tsx';
import { createBrowserClient } from './apollo.ts';
import { passOnEarlyInput } from './earlyInput.ts';
import { createLive } from './live.ts';
import { matchScreen } from './screens.tsx';

// Not awaited at the top level: a screen's chunk imports this module.
void start();

/** In steps between which a slow phone can answer a touch. */
async function start(): Promise<void> {
  watchMissingPictures();
  const live = createLive();
  const state = (readJson('state') ?? {}) as NormalizedCacheObject;
  await nextTask();
  const client = createBrowserClient(state, live.client.link);
  await nextTask();

  // Hydrates only once all the screen's code is loaded, so that nothing flickers.
  const { screen, params } = matchScreen(location.pathname);
  const { prepare } = await screen.load();
  await nextTask();
  const form = readJson('form') as FormState | null;
  const { search } = location;
  await prepare({ client, params, search, hasForm: form !== null }).catch(() => undefined);
  await nextTask();

  const contact = document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content ?? null;
  const root = document.getElementById('app');
  if (root)
    // a transition is rendered in short tasks
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <BrowserRouter>
            <App client={client} live={live} contact={contact} form={form} />
          </BrowserRouter>
        </StrictMode>,
      );
    });
  passOnEarlyInput();
  await nextTask();
  syncAccount(client);
  startOutbox(client);
  await nextTask();
  void linkStyle(moreFonts).catch(() => undefined); // without signal, the fallbacks stay
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Reads JSON that the server embedded in the page. */
function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
