import { useEffect } from 'react';

/** Keeps the screen from going dark while it is shown, where the browser can. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (now) => {
          lock = now;
          if (isOver) void now.release();
        },
        () => undefined, // a battery that is low says no: the room need not know
      );
    };
    request();
    // the browser lets go of it whenever the tab is hidden
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
