import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveClient } from './liveClient.ts';
import type { AllEventHandlers } from './pageStream.ts';

/** What live features need: the connection, and the handlers that merge events into the cache. */
export type Live = { client: LiveClient; handlers: AllEventHandlers };

export const LiveContext = createContext<Live | null>(null);

/** The app's live connection; null during server rendering. */
export function useLive(): Live | null {
  return useContext(LiveContext);
}

/** Whether the connection to the server is currently lost. */
export function useConnectionLost(): boolean {
  const live = useLive();
  return useSyncExternalStore(
    live?.client.onStatus ?? neverChanges,
    () => live?.client.status() === 'lost',
    () => false,
  );
}

const neverChanges = () => () => {};
