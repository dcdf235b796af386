/** So many points down the screen tell what is in view, and how much of it. */
const POINTS = 12;
/** A change is drawn by then. */
const HELD_MS = 500;

/** Something in view, where its upper edge was on the screen, and by which it is found when drawn anew. */
type Seen = {
  element: Element;
  top: number;
  within: Element | null;
  text: string | null;
  /** The list it is in may take in what is new above it: where the list itself was, then. */
  feed: HTMLElement | null;
  feedTop: number;
};

let release: (() => void) | undefined;

/**
 * Call it right before something changes by somebody else's doing: the most of what is in view stays
 * where it is on the screen, whatever moves, comes, goes or grows around it. It ends once the change
 * is drawn, which may wait for `work`, or when the reader does something.
 */
export function anchorScroll(work?: Promise<unknown>): void {
  release?.();
  let seen = lookAround();
  let scrolled = scrollY;
  const listening = new AbortController();
  const { signal } = listening;

  function remember() {
    seen = lookAround();
    scrolled = scrollY;
  }

  function putBack() {
    // whoever else scrolled meanwhile has the last word, but for a page that became too short
    const isCutOff = scrollY < scrolled && scrollY + innerHeight >= document.body.scrollHeight - 1;
    if (scrollY === scrolled || isCutOff)
      scrollBy({ top: mostCommonShift(seen), behavior: 'instant' });
    remember();
  }

  const { style } = document.documentElement;
  const isHeldByBrowser = getComputedStyle(document.documentElement).overflowAnchor === 'auto';
  style.overflowAnchor = 'none'; // two that hold would both make up for it
  const changes = new MutationObserver(putBack);
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  const sizes = new ResizeObserver(putBack);
  sizes.observe(document.body);

  const end = () => {
    style.overflowAnchor = '';
    changes.disconnect();
    sizes.disconnect();
    listening.abort();
  };
  release = end;
  addEventListener('scroll', remember, { signal, passive: true });
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { signal });
  // from then on it is the browser's, for pictures that come later; in Safari it long was nobody's
  if (isHeldByBrowser)
    void (work ?? Promise.resolve()).finally(() =>
      setTimeout(() => !signal.aborted && end(), HELD_MS),
    );
}

function lookAround(): Seen[] {
  const main = document.querySelector('main');
  const { left, width } = (main ?? document.body).getBoundingClientRect();
  return Array.from({ length: POINTS }, (_, index) => {
    const y = ((index + 0.5) * innerHeight) / POINTS;
    return document.elementsFromPoint(left + width / 2, y).find((one) => isInFlow(one, main));
  })
    .flatMap((element) => element ?? [])
    .map(see);
}

/** Neither what stays on the screen anyway nor what is around everything else. */
function isInFlow(element: Element, main: Element | null): boolean {
  if (!main || element.contains(main)) return false;
  for (let one: Element | null = element; one; one = one.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return false;
  return true;
}

function see(element: Element): Seen {
  const feed = element.closest<HTMLElement>('[role=feed]');
  return {
    element,
    top: topOf(element),
    within: element.closest('section, article'),
    text: element.textContent,
    feed,
    feedTop: feed ? topOf(feed) : 0,
  };
}

function mostCommonShift(seen: readonly Seen[]): number {
  const votes = new Map([[0, { count: 0, shift: 0 }]]);
  for (const one of seen) {
    const shift = shiftOf(one);
    if (shift === null) continue;
    const vote = votes.get(Math.round(shift)) ?? { count: 0, shift };
    votes.set(Math.round(shift), { ...vote, count: vote.count + 1 });
  }
  return [...votes.values()].reduce((most, vote) => (vote.count > most.count ? vote : most)).shift;
}

function shiftOf({ element, top, within, text, feed, feedTop }: Seen): number | null {
  if (feed?.isConnected && feed.style.overflowAnchor === 'none') return topOf(feed) - feedTop;
  const isSame = (one: Element) => one.textContent === text;
  const now = element.isConnected
    ? element
    : [...(within?.querySelectorAll(element.tagName) ?? [])].find(isSame);
  return now?.isConnected ? topOf(now) - top : null;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
