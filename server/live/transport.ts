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

/** A message from one process to the others; `from` is the id of the sending process. */
export type Packet =
  | { kind: 'message'; from: string; topic: string; message: unknown }
  /**
   * Sent when a process opens, and as an answer to the process `to` whose first one it is: one of release 1.1 sends
   * nothing before it has heard of another.
   */
  | { kind: 'here'; from: string; to?: string }
  /** Messages of this process may have been lost: for all, or for the process `to`, which only release 1.1 names. */
  | { kind: 'missed'; from: string; to: string | null };

/** Parses a packet; null for anything else, because others with access to the transport may write anything. */
export function readPacket(text: string): Packet | null {
  try {
    const packet: unknown = JSON.parse(text);
    return isPacket(packet) ? packet : null;
  } catch {
    return null;
  }
}

function isPacket(value: unknown): value is Packet {
  const { from, kind, topic, to } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof from !== 'string') return false;
  if (kind === 'message') return typeof topic === 'string';
  if (kind === 'missed') return to === null || typeof to === 'string';
  return kind === 'here' && (to === undefined || typeof to === 'string');
}
