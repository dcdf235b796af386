import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { request } from '../net/request.ts';
import { openOutbox } from '../features/tributes/posting/tributeOutbox.ts';
import { App } from './App.tsx';
import { matchScreen } from './screens.tsx';
import { readInitialData, readServedForm } from './initialData.ts';
import { retryLoading } from '../net/loadModule.ts';
import { accessToken, readAccount, onAccount } from '../auth/session.ts';

void import('./reader.ts'); // in a built page, the starter has loaded it already
// a key that is held down presses a button once: by then the button may be about something else
document.addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
    event.preventDefault();
});
// Not awaited at the top level: a screen's chunk imports this module.
void start();

/** Starts the page in steps, between which a slow phone can answer a touch. */
async function start(): Promise<void> {
  const data = readInitialData();
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
          <NotifyHydrated>
            <BrowserRouter>
              <App data={data} contact={contact} form={form} />
            </BrowserRouter>
          </NotifyHydrated>
        </StrictMode>,
      );
    });
  passOnTyped();
  await nextTask();
  syncAccount();
  openOutbox();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Makes the starter do what was pressed, once the screen around the blocks is hydrated: earlier, a press would hydrate
 * it in one long task.
 */
function NotifyHydrated({ children }: { children: ReactNode }) {
  useEffect(() => void nextTask().then(() => dispatchEvent(new Event('keepsake:hydrated'))), []);
  return children;
}

/** Follows who is logged in, as soon as somebody is: visitors do not load the code for it. */
function syncAccount(): void {
  const userId = readAccount().user?.id;
  const follow = () => {
    stop();
    void retryLoading(() => import('../features/accounts/myAccount.ts')).then(
      ({ followAccount }) => followAccount(userId),
      () => undefined, // it may belong to an older build
    );
  };
  const stop = onAccount(follow);
  if (accessToken()) follow();
}

/** Passes on what was typed and chosen before the code was there; React hydrates each such field at once. */
function passOnTyped(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#app input, #app textarea',
  ))
    if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))
      passOnChoice(field);
    else if (field.type !== 'file' && field.type !== 'hidden') passOnText(field);
}

/** Sends the input again, as React ignores an input event that leaves a field with the value it was hydrated with. */
function passOnText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value: typed, defaultValue, selectionStart: from, selectionEnd: to } = field;
  if (typed === defaultValue) return;
  field.value = defaultValue;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed); // past React's own setter, which would remember the value
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field === document.activeElement && from !== null) field.setSelectionRange(from, to);
}

function passOnChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = field.defaultChecked;
  field.click();
}
