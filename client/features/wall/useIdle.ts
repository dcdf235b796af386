import { useEffect, useState } from 'react';

const IDLE_MS = 3_000;

/** Whether nobody has moved the pointer or pressed a key for three seconds. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    restart();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, restart);
    return () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, restart);
    };
  }, []);

  return isIdle;
}
