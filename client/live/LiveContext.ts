import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveClient } from './liveClient.ts';
import type { AllEventHandlers } from './pageStream.ts';

/** What the app hands to everything that is live: the connection, and who merges which event. */
export type Live = { client: LiveClient; handlers: AllEventHandlers };

export const LiveContext = createContext<Live | null>(null);

/** The app's live connection; null while rendering on the server. */
export function useLive(): Live | null {
  return useContext(LiveContext);
}

/** Whether the connection to the server is down at this moment. */
export function useConnectionLost(): boolean {
  const live = useLive();
  return useSyncExternalStore(
    live?.client.onStatus ?? neverChanges,
    () => live?.client.status() === 'lost',
    () => false,
  );
}

const neverChanges = () => () => {};
