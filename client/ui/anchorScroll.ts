/** How many points down the screen are sampled for visible elements. */
const POINTS = 12;
/** How long a change may take to be rendered. */
const ANCHOR_MS = 500;

/** A visible element, the position of its upper edge, and how to find it if it is rendered again. */
type VisibleElement = {
  element: Element;
  top: number;
  within: Element | null;
  text: string | null;
  /** The feed around it, with its position then: new items may be added above the element within the feed. */
  feed: HTMLElement | null;
  feedTop: number;
};

let release: (() => void) | undefined;

/**
 * Call this right before other people's changes are shown: most of the visible content keeps its position on the
 * screen, whatever moves, appears, disappears or grows around it. It ends once the change is rendered, after `work`
 * if that is given, or when the reader acts.
 */
export function anchorScroll(work?: Promise<unknown>): void {
  release?.();
  let visible = findVisible();
  let scrolled = scrollY;
  const listening = new AbortController();
  const { signal } = listening;

  function remember() {
    visible = findVisible();
    scrolled = scrollY;
  }

  function putBack() {
    // other scrolling is not corrected, unless the page became too short
    const isCutOff = scrollY < scrolled && scrollY + innerHeight >= document.body.scrollHeight - 1;
    if (scrollY === scrolled || isCutOff)
      scrollBy({ top: findMostCommonShift(visible), behavior: 'instant' });
    remember();
  }

  const { style } = document.documentElement;
  const isHeldByBrowser = getComputedStyle(document.documentElement).overflowAnchor === 'auto';
  style.overflowAnchor = 'none'; // otherwise browser and code would both correct it
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
  // afterwards the browser's scroll anchoring handles images that load later; Safari had none for a long time
  if (isHeldByBrowser)
    void (work ?? Promise.resolve()).finally(() =>
      setTimeout(() => !signal.aborted && end(), ANCHOR_MS),
    );
}

function findVisible(): VisibleElement[] {
  const main = document.querySelector('main');
  const { left, width } = (main ?? document.body).getBoundingClientRect();
  return Array.from({ length: POINTS }, (_, index) => {
    const y = ((index + 0.5) * innerHeight) / POINTS;
    return document
      .elementsFromPoint(left + width / 2, y)
      .find((element) => isInFlow(element, main));
  })
    .flatMap((element) => element ?? [])
    .map(toVisibleElement);
}

/** Excludes fixed elements, and containers of everything else. */
function isInFlow(element: Element, main: Element | null): boolean {
  if (!main || element.contains(main)) return false;
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(ancestor).position)) return false;
  return true;
}

function toVisibleElement(element: Element): VisibleElement {
  const feed = element.closest<HTMLElement>('[role=feed]');
  return {
    element,
    top: readTop(element),
    within: element.closest('section, article'),
    text: element.textContent,
    feed,
    feedTop: feed ? readTop(feed) : 0,
  };
}

function findMostCommonShift(visible: readonly VisibleElement[]): number {
  const votes = new Map([[0, { count: 0, shift: 0 }]]);
  for (const anchor of visible) {
    const shift = computeShift(anchor);
    if (shift === null) continue;
    const vote = votes.get(Math.round(shift)) ?? { count: 0, shift };
    votes.set(Math.round(shift), { ...vote, count: vote.count + 1 });
  }
  return [...votes.values()].reduce((most, vote) => (vote.count > most.count ? vote : most)).shift;
}

function computeShift({
  element,
  top,
  within,
  text,
  feed,
  feedTop,
}: VisibleElement): number | null {
  if (feed?.isConnected && feed.style.overflowAnchor === 'none') return readTop(feed) - feedTop;
  const isSame = (other: Element) => other.textContent === text;
  const present = element.isConnected
    ? element
    : [...(within?.querySelectorAll(element.tagName) ?? [])].find(isSame);
  return present?.isConnected ? readTop(present) - top : null;
}

function readTop(element: Element): number {
  return element.getBoundingClientRect().top;
}
