import { toPrefix } from './localStore.ts';

/** Calls back when another tab changed something in the local store of this name. */
export function onOtherTab(name: string, listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(toPrefix(name))) listener();
  });
}
