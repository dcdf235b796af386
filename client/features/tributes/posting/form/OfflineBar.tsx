import { useEffect, useState, useSyncExternalStore } from 'react';
import { wasConnected } from '../../../../live/followStream.ts';
import { useConnectionLost } from '../../../../live/useConnectionLost.ts';

/**
 * A slim bar that says that nothing new can arrive, because the device is offline. Empty and not hidden before, as screen
 * readers announce only what comes into an element that they know.
 */
export function OfflineBar() {
  const noSignal = useOffline();
  return (
    <div role="status" className="no-signal">
      {noSignal && 'No signal. New messages come when it is back.'}
    </div>
  );
}

/** A connection that breaks is often back this soon. */
const GRACE_MS = 4_000;

/** Whether the visitor is offline: no network, or no connection, if there was one for more than a moment. */
function useOffline(): boolean {
  const offline = useSyncExternalStore(
    onNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const connectionLost = useConnectionLost();
  const [isLostForLong, setLostForLong] = useState(false);

  useEffect(() => {
    if (!connectionLost) return;
    const timer = setTimeout(setLostForLong, wasConnected() ? GRACE_MS : 0, true);
    return () => {
      clearTimeout(timer);
      setLostForLong(false);
    };
  }, [connectionLost]);

  return offline || isLostForLong;
}

function onNetwork(listener: () => void) {
  const listening = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, listening);
  return () => listening.abort();
}
