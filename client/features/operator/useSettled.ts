import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** What is typed, once there is a pause in typing. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
