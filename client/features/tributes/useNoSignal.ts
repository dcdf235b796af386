import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnectionLost } from '../../live/LiveContext.ts';

const GRACE = 4_000;

/** Whether to tell the reader that nothing new can come: no network, or no line for more than a moment. */
export function useNoSignal(): boolean {
  const offline = useSyncExternalStore(
    onNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const lineLost = useConnectionLost();
  const [lostForLong, setLostForLong] = useState(false);

  useEffect(() => {
    if (!lineLost) return setLostForLong(false);
    const timer = setTimeout(() => setLostForLong(true), GRACE);
    return () => clearTimeout(timer);
  }, [lineLost]);

  return offline || lostForLong;
}

function onNetwork(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
