import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { linkStyle } from '../net/linkStyle.ts';
import moreFonts from '../ui/more-fonts.css?url';
import { watchMissingPictures } from '../ui/missingPictures.ts';
import { request } from '../net/request.ts';
import { syncAccount } from './account.ts';
import type { FormState } from '../../protocol/form-state.ts';
import { startOutbox } from '../features/tributes/posting/tributeOutbox.ts';
import { App } from './App.tsx';
import { passOnEarlyInput } from './earlyInput.ts';
import { matchScreen } from './screens.tsx';

// Not awaited at the top level: a screen's chunk imports this module.
void start();

/** In steps between which a slow phone can answer a touch. */
async function start(): Promise<void> {
  watchMissingPictures();
  const data = readJson('state') ?? undefined;
  await nextTask();

  // Hydrates only once all the screen's code is loaded, so that nothing flickers.
  const { screen, params } = matchScreen(location.pathname);
  const { prepare } = await screen.load();
  await nextTask();
  const form = readJson('form') as FormState | null;
  const { search } = location;
  await prepare({ request, data, params, search, hasForm: form !== null }).catch(() => undefined);
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
            <App data={data} contact={contact} form={form} />
          </BrowserRouter>
        </StrictMode>,
      );
    });
  passOnEarlyInput();
  await nextTask();
  syncAccount();
  startOutbox();
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
