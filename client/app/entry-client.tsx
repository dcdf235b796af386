import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { request } from '../net/request.ts';
import { syncAccount } from './account.ts';
import { startOutbox } from '../features/tributes/posting/tributeOutbox.ts';
import { App } from './App.tsx';
import { passOnEarlyInput } from './earlyInput.ts';
import { matchScreen } from './screens.tsx';
import { readServedData, readServedForm } from './served.ts';

void import('./reader.ts'); // which a built page's starter has loaded before
// Not awaited at the top level: a screen's chunk imports this module.
void start();

/** In steps between which a slow phone can answer a touch. */
async function start(): Promise<void> {
  const data = readServedData();
  await nextTask();

  // Hydrates only once all the screen's code is loaded, so that nothing flickers.
  const { screen, params } = matchScreen(location.pathname);
  const { prepare } = await screen.load();
  await nextTask();
  const form = readServedForm();
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
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
