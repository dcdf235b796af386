import { useEffect } from 'react';
import { keepOfflineCopy } from './offlineCopy.ts';

/** Keeps an offline copy of the current page on this device; it is updated when `version` changes. */
export function useOfflineCopy(version?: number): void {
  useEffect(() => keepOfflineCopy(version), [version]);
}
