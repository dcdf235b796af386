/**
 * Inline at the end of every page. After the first paint it loads what readers need (app/reader.ts), and the screen's
 * code, unless the screen waits for it: then at the first touch of a control, at a key, or when the reader's code asks
 * for it (`keepsake:start`). What was pressed before is done when the code is there (`keepsake:alive`); what the server
 * can answer itself waits only a moment.
 */

/** How long a press that the server can answer waits for the code. */
const SERVER_ANSWERS_AFTER_MS = 1_000;
/** A page that is not painted this long after its load is in the background. */
const UNSEEN_MS = 2_000;
const PRESSES = ['click', 'submit'];
const CONTROLS = 'a, button, input, textarea, select, label, summary, video';

const { reader = '', code = '' } = document.currentScript!.dataset;
const readerFiles = [reader];
const screenFiles = code.split(' ');
const codeMeta = document.querySelector<HTMLMetaElement>('meta[name=code]');
const screenParts = codeMeta?.content.split(' ') ?? [];
let isWanted = codeMeta?.dataset['waits'] === undefined;
let hasPainted = false;
/** The lists of files that are loaded, or being loaded. */
const begun = new Set<string[]>();
let waiting: { control: Element; press: () => void; byServer: boolean }[] = [];

addEventListener('keydown', want, true);
addEventListener('focusin', want, true);
for (const type of ['pointerdown', 'pointermove'])
  addEventListener(type, (event) => mayPress(event as PointerEvent) && want(), true);
for (const type of PRESSES) addEventListener(type, queuePress, true);
addEventListener('keepsake:start', want);
addEventListener('keepsake:alive', pressNow);
addEventListener('online', () => hasPainted && begin());
if (document.readyState === 'complete') beginWhenSeen();
else addEventListener('load', beginWhenSeen);

/** A moving mouse is about to press something; a finger that scrolls, or a page that moves under a mouse, is not. */
function mayPress({ type, pointerType, movementX, movementY, target }: PointerEvent): boolean {
  if (type === 'pointermove') return pointerType === 'mouse' && (movementX || movementY) !== 0;
  return (target as Element).closest(CONTROLS) !== null;
}

/** Waits for the first paint, but not for long, as a tab in the background paints nothing. */
function beginWhenSeen(): void {
  setTimeout(beginWhenIdle, UNSEEN_MS);
  new PerformanceObserver(beginWhenIdle).observe({ type: 'paint', buffered: true });
}

function beginWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 1_000 });
  else setTimeout(begin, 100); // Safari
}

function begin(): void {
  hasPainted = true;
  void loadOnce(readerFiles, []);
  if (isWanted) want();
}

function want(): void {
  isWanted = true;
  void loadOnce(screenFiles, screenParts);
}

async function loadOnce(run: string[], preloaded: string[]): Promise<void> {
  if (begun.has(run)) return;
  begun.add(run);
  // if it fails, the next touch or reconnect tries again
  await loadAndRun(run, preloaded).catch(() => begun.delete(run));
}

/** Loads all files at once and runs those of `run` one by one, so that a slow phone can answer in between. */
async function loadAndRun(run: string[], preloaded: string[]): Promise<void> {
  // fetched first, as a browser never retries a module that it could not load
  const loading: Promise<unknown>[] = [];
  for (const file of [...run, ...preloaded]) {
    loading.push(load(file));
    await nextTask();
  }
  await Promise.all(loading);
  for (const file of run) {
    await import(/* @vite-ignore */ file);
    await nextTask();
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Uses a preload, which costs a slow phone less than a fetch, and can be repeated if it fails. */
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

function queuePress(event: Event): void {
  const target = event.target as Element;
  const { metaKey, ctrlKey, shiftKey } = event as MouseEvent;
  if (metaKey || ctrlKey || shiftKey) return;
  if (event.type === 'submit') {
    const form = target as HTMLFormElement;
    const submitter = (event as SubmitEvent).submitter as HTMLElement | null;
    // by its button, as React hydrates at once for a click, and not for a submit event
    const press = () => (submitter ? submitter.click() : form.requestSubmit());
    queue(event, form, press, form.hasAttribute('action'));
  } else {
    const control = target.closest<HTMLElement>('button[type=button], a[data-waits]');
    if (control) queue(event, control, () => control.click(), control.matches('a'));
  }
}

function queue(event: Event, control: Element, press: () => void, byServer: boolean): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  want();
  waiting = [...waiting.filter((one) => one.control !== control), { control, press, byServer }];
  if (byServer) setTimeout(pressNow, SERVER_ANSWERS_AFTER_MS);
}

/**
 * Does the stored presses: all of them once the page's code is there, before that only those that the server can
 * answer.
 */
function pressNow(event?: Event): void {
  for (const type of PRESSES) removeEventListener(type, queuePress, true);
  const due = waiting.filter(({ byServer }) => byServer || event);
  waiting = waiting.filter((one) => !due.includes(one));
  for (const { press } of due) press();
  if (!event) for (const type of PRESSES) addEventListener(type, queuePress, true);
}
