/** What a transport reports. */
export interface TransportEvents {
  /** A text that some process sent, this one included. */
  received(text: string): void;
  /** It is open again: what others sent meanwhile never comes by itself. */
  reopened(): void;
}

/** Carries texts between processes, in each sender's order; comes back by itself after a break. */
export interface Transport {
  /** Rejects where they may not have been taken. */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens one; resolves once it has been tried, whether it is open or still tries. */
export type OpenTransport = (events: TransportEvents) => Promise<Transport>;

/** How long a transport waits before it tries again, the longer the more often it failed. */
export function reopenDelay(failures: number): number {
  return Math.min(2_000, 50 * 2 ** failures) * (0.5 + Math.random() / 2);
}
