import { useEffect, useEffectEvent, useState } from 'react';
import { deviceStore } from '../../../storage/deviceStore.ts';

/** What each key does. */
export type Keys = Record<string, () => void>;

const settings = deviceStore<boolean>('steward');
const KEYS_ON = 'keys';

/**
 * Runs the action of a single key anywhere on the screen, but not where somebody types or answers a question. Whoever
 * dictates, or presses keys by accident, can switch them off on this device.
 */
export function useReviewKeys(keys: Keys) {
  const [isOn, setOn] = useState(() => settings.get(KEYS_ON) ?? true);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return;
    if (target.closest(TYPING) || document.querySelector('dialog[open]')) return;
    if (key.startsWith('Arrow') && !target.closest('.queue')) return; // elsewhere they scroll
    const run = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!run) return;
    event.preventDefault();
    run();
  });

  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);

  function switchKeys(next: boolean) {
    settings.put(KEYS_ON, next);
    setOn(next);
  }

  return { isOn, switchKeys };
}

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
