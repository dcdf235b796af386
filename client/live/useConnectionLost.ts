import { useSyncExternalStore } from 'react';
import { isConnectionLost, onConnection } from './followStream.ts';

/** Whether the connection to the server is currently lost. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnection, isConnectionLost, () => false);
}
