/**
 * Inline at the end of every page: starts the page's code after the first look, or at once where somebody touches the
 * page or presses a key, and has what was pressed before done when the code is there (`keepsake:alive`). What the
 * server can answer itself waits only a moment.
 */

/** A press that the server can answer goes there after this time. */
const SERVER_ANSWERS_AFTER_MS = 1_000;
/** A page that was not painted by then after its load is in the background. */
const UNSEEN_MS = 2_000;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'];
const PRESSES = ['click', 'submit'];

const { code = '' } = document.currentScript!.dataset;
const files = code.split(' ');
const more = document.querySelector<HTMLMetaElement>('meta[name=code]')?.content.split(' ') ?? [];
let isStarted = false;
let waiting: { control: Element; press: () => void; byServer: boolean }[] = [];

for (const type of TOUCHES) addEventListener(type, start, true);
for (const type of PRESSES) addEventListener(type, keepPress, true);
addEventListener('online', start);
addEventListener('keepsake:alive', pressNow);
if (document.readyState === 'complete') startWhenSeen();
else addEventListener('load', startWhenSeen);

/** After the first paint; a tab in the background paints nothing, so there it is not waited for long. */
function startWhenSeen(): void {
  setTimeout(startWhenIdle, UNSEEN_MS);
  if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(startWhenIdle).observe({ type: 'paint', buffered: true });
  else startWhenIdle();
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_000 });
  else setTimeout(start, 100); // Safari
}

/** Loads all files at once, and runs them one after the other, so that a slow phone answers in between. */
async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    // fetched first, as a browser never asks again for a module that it could not load
    const loading: Promise<unknown>[] = [];
    for (const file of [...files, ...more]) {
      loading.push(load(file));
      await nextTask();
    }
    await Promise.all(loading);
    for (const file of files) {
      await import(/* @vite-ignore */ file);
      await nextTask();
    }
  } catch {
    isStarted = false; // the next touch, or the signal's return, tries again
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** By a preload, which costs a slow phone less than a fetch, and can be repeated where it failed. */
function load(file: string): Promise<unknown> {
  const link = document.createElement('link');
  Object.assign(link, {
    rel: 'preload',
    as: 'script',
    crossOrigin: '',
    fetchPriority: 'low',
    href: file,
  });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}

function keepPress(event: Event): void {
  const target = event.target as Element;
  const { metaKey, ctrlKey, shiftKey } = event as MouseEvent;
  if (metaKey || ctrlKey || shiftKey) return;
  if (event.type === 'submit') {
    const form = target as HTMLFormElement;
    const submitter = (event as SubmitEvent).submitter as HTMLElement | null;
    // by its button, as React hydrates at once for a click, and not for a submit event
    const press = () => (submitter ? submitter.click() : form.requestSubmit());
    keep(event, form, press, form.hasAttribute('action'));
  } else {
    const control = target.closest<HTMLElement>('button[type=button], a[data-waits]');
    if (control) keep(event, control, () => control.click(), control.matches('a'));
  }
}

function keep(event: Event, control: Element, press: () => void, byServer: boolean): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  void start();
  waiting = [...waiting.filter((one) => one.control !== control), { control, press, byServer }];
  if (byServer) setTimeout(pressNow, SERVER_ANSWERS_AFTER_MS);
}

/** Has the presses done: all by the page's code once it is there, before that those that the server can answer. */
function pressNow(event?: Event): void {
  for (const type of PRESSES) removeEventListener(type, keepPress, true);
  const due = waiting.filter(({ byServer }) => byServer || event);
  waiting = waiting.filter((one) => !due.includes(one));
  for (const { press } of due) press();
  if (!event) for (const type of PRESSES) addEventListener(type, keepPress, true);
}
