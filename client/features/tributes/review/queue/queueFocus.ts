const readItems = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('.queue-item') ?? []),
];

/** The element that gets the focus for a message: its row, or all of it if its buttons are inside. */
function focusItem(item: HTMLElement | undefined, options?: FocusOptions): void {
  (item?.querySelector<HTMLElement>('.queue-row') ?? item)?.focus(options);
}

/** Moves the focus to another message of the list: `by` 1 to the next, -1 to the previous one. */
export function moveFocus(list: HTMLElement | null, from: string | undefined, by: number): void {
  const items = readItems(list);
  const index = items.findIndex((item) => item.dataset['id'] === from);
  focusItem(items[index < 0 ? 0 : Math.max(0, Math.min(items.length - 1, index + by))]);
}

/** Focuses the first message, at the top. */
export function focusFirst(list: HTMLElement | null): void {
  focusItem(readItems(list)[0], { preventScroll: true });
}

/** Focuses the next undecided message and, on a phone, scrolls its buttons to where the previous ones were. */
export function focusNext(list: HTMLElement | null, id: string): void {
  const items = readItems(list);
  const index = items.findIndex((item) => item.dataset['id'] === id);
  const isOpen = (item: HTMLElement) => !item.classList.contains('settled');
  const next = items.slice(index + 1).find(isOpen) ?? items.slice(0, index).reverse().find(isOpen);
  if (!next) return focusItem(items[index], { preventScroll: true });
  const isRow = next.querySelector('.queue-row') !== null;
  const isTall = next.offsetHeight > innerHeight * 0.6;
  next.scrollIntoView({ block: isRow ? 'nearest' : isTall ? 'start' : 'end' });
  focusItem(next, { preventScroll: true });
}
