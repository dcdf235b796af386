import { useEffect } from 'react';

/** Keeps the screen from turning off while the wall is shown, if the browser supports it. */
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
        () => undefined, // refused at low battery: nothing to show for it
      );
    };
    request();
    // the browser releases the lock whenever the tab is hidden
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
