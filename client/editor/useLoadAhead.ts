import { useEffect } from 'react';
import { loadTextEditors } from '../blocks/FormattedText.tsx';
import { requestEditorCopy } from '../storage/offlineCopy.ts';

const AFTER_MS = 500;

/** Loads everything needed for editing ahead, as the device may go offline. */
export function useLoadAhead(): void {
  useEffect(() => {
    const timer = setTimeout(
      () => void loadAhead().catch(() => undefined), // a failure is shown when the code is needed
      AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
}

async function loadAhead(): Promise<void> {
  await loadTextEditors();
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await requestEditorCopy();
}
