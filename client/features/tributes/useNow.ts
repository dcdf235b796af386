import { useEffect, useState } from 'react';

const OFTEN_ENOUGH = 5 * 60_000;

/** The reader's own time, every few minutes; undefined on the server and while the page comes alive. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), OFTEN_ENOUGH);
    return () => clearInterval(timer);
  }, []);
  return now;
}
