import type { KeyboardEvent, RefObject } from 'react';

/** What each key does with the focused message; the keys work only within the list. */
export type Keys = Record<string, (id: string) => void>;

/** Moves between messages with j and k or the arrows, and runs the action of a key on the focused one. */
export function useQueueKeys(list: RefObject<HTMLElement | null>, keys: Keys) {
  function go(from: Element | null, by: number) {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('.queue-item') ?? [])];
    const at = items.findIndex((item) => item === from);
    items[Math.max(0, Math.min(items.length - 1, at + by))]?.focus();
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
      return;
    const item = event.target.closest<HTMLElement>('.queue-item');
    const step = STEPS[event.key];
    const act = keys[event.key.toLowerCase()];
    if (step === undefined && !act) return;
    event.preventDefault();
    if (step !== undefined) go(item, step);
    else act?.(item?.dataset['id'] ?? '');
  };
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Focuses the next message and scrolls its buttons to where the previous ones were, low on the screen. */
export function focusNext(list: HTMLElement | null, id: string): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('.queue-item') ?? [])];
  const at = items.findIndex((item) => item.dataset['id'] === id);
  const open = (item: HTMLElement) => !item.classList.contains('settled');
  const next = items.slice(at + 1).find(open) ?? items.slice(0, at).findLast(open);
  if (!next) return items[at]?.focus({ preventScroll: true });
  const isTall = next.offsetHeight > innerHeight * 0.6;
  next.scrollIntoView({ block: isTall ? 'start' : 'end' });
  next.focus({ preventScroll: true });
}
