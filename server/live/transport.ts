/** Callbacks of a transport. */
export interface TransportEvents {
  /** A text sent by any process, including this one. */
  received(text: string): void;
  /** The connection is open again: texts sent by others meanwhile are lost. */
  reopened(): void;
}

/** Carries texts between processes, in each sender's order; reconnects by itself. */
export interface Transport {
  /** Whether texts of other processes are received at the moment. */
  isOpen(): boolean;
  /** Rejects if they may not have been delivered. */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a transport; resolves after the first attempt, whether it is open or still retrying. */
export type OpenTransport = (events: TransportEvents) => Promise<Transport>;

/** How long to wait before the next attempt, in ms; grows with the number of failures. */
export function reopenDelay(failures: number): number {
  return Math.min(2_000, 50 * 2 ** failures) * (0.5 + Math.random() / 2);
}
