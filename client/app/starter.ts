/**
 * Inline at the end of every page. After the first paint it loads what readers need (app/reader.ts), and the screen's
 * code, unless that is deferred: then at the first touch of a control, at a key, or when the reader's code asks
 * for it (`keepsake:start`). What was pressed before is done when the code is there (`keepsake:hydrated`); what the server
 * can answer itself waits only a moment.
 */

/** How long a press that the server can answer waits for the code. */
const SERVER_ANSWERS_AFTER_MS = 1_000;
/** A page that is not painted this long after its load is in the background. */
const UNSEEN_MS = 2_000;
/** The time limit of a file, as in net/loadModule.ts. */
const FILE_TIMEOUT_MS = 60_000;
/** The longest wait before a failed load begins again by itself. */
const MAX_RETRY_MS = 60_000;
const PRESSES = ['click', 'submit'];
const CONTROLS = 'a, button, input, textarea, select, label, summary, video';

const { reader = '', code = '' } = document.currentScript!.dataset;
const readerFiles = [reader];
const screenFiles = code.split(' ');
const codeMeta = document.querySelector<HTMLMetaElement>('meta[name=code]');
const screenParts = codeMeta?.content.split(' ') ?? [];
let isScreenWanted = codeMeta?.dataset['deferred'] === undefined;
let hasPainted = false;
let retryMs = 5_000;
let retryTimer: number | undefined;
/** The lists of files that are loaded, or being loaded. */
const startedLoads = new Set<string[]>();
let queuedPresses: { control: Element; press: () => void; byServer: boolean }[] = [];

addEventListener('keydown', loadScreen, true);
addEventListener('focusin', loadScreen, true);
for (const type of ['pointerdown', 'pointermove'])
  addEventListener(type, (event) => mayPress(event as PointerEvent) && loadScreen(), true);
for (const type of PRESSES) addEventListener(type, queuePress, true);
addEventListener('keepsake:start', loadScreen);
addEventListener('keepsake:hydrated', pressNow);
addEventListener('online', () => hasPainted && loadReader());
if (document.readyState === 'complete') loadWhenSeen();
else addEventListener('load', loadWhenSeen);

/** A moving mouse is about to press something; a finger that scrolls, or a page that moves under a mouse, is not. */
function mayPress({ type, pointerType, movementX, movementY, target }: PointerEvent): boolean {
  if (type === 'pointermove') return pointerType === 'mouse' && (movementX || movementY) !== 0;
  return (target as Element).closest(CONTROLS) !== null;
}

/** Waits for the first paint, but not for long, as a tab in the background paints nothing. */
function loadWhenSeen(): void {
  setTimeout(loadWhenIdle, UNSEEN_MS);
  new PerformanceObserver(loadWhenIdle).observe({ type: 'paint', buffered: true });
}

function loadWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(loadReader, { timeout: 1_000 });
  else setTimeout(loadReader, 100); // Safari
}

function loadReader(): void {
  hasPainted = true;
  void loadOnce(readerFiles, []);
  if (isScreenWanted) loadScreen();
}

function loadScreen(): void {
  isScreenWanted = true;
  void loadOnce(screenFiles, screenParts);
}

async function loadOnce(run: string[], preloaded: string[]): Promise<void> {
  if (startedLoads.has(run)) return;
  startedLoads.add(run);
  await loadAndRun(run, preloaded).catch(() => {
    // the next touch or reconnect tries again, and else the time, as nothing tells when weak signal is better
    startedLoads.delete(run);
    clearTimeout(retryTimer);
    retryTimer = window.setTimeout(loadReader, retryMs);
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  });
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
    // a request that hangs is given up, so that it can be tried again
    setTimeout(() => {
      link.remove();
      reject();
    }, FILE_TIMEOUT_MS);
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
  loadScreen();
  queuedPresses = [
    ...queuedPresses.filter((queued) => queued.control !== control),
    { control, press, byServer },
  ];
  if (byServer) setTimeout(pressNow, SERVER_ANSWERS_AFTER_MS);
}

/**
 * Does the stored presses: all of them once the page's code is there, before that only those that the server can
 * answer.
 */
function pressNow(event?: Event): void {
  for (const type of PRESSES) removeEventListener(type, queuePress, true);
  const due = queuedPresses.filter(({ byServer }) => byServer || event);
  queuedPresses = queuedPresses.filter((queued) => !due.includes(queued));
  for (const { press } of due) press();
  if (!event) for (const type of PRESSES) addEventListener(type, queuePress, true);
}
