/** What one process writes to the others; `from` is the id of the process that wrote it. */
export type Packet =
  | { kind: 'message'; from: string; n: number; topic: string; message: unknown }
  /** Every few seconds: the newest of its messages that was sent, so that a lost one is noticed. */
  | { kind: 'heartbeat'; from: string; n: number }
  /** The same from a process whose transport has (re)opened: the others answer with their own heartbeat. */
  | { kind: 'hello'; from: string; n: number }
  /** To these processes: send again what came after; null asks where to begin. */
  | { kind: 'resend'; from: string; after: Record<string, number | null> }
  /** The answer to null: `to` is owed the messages after this one. */
  | { kind: 'begin'; from: string; to: string; after: number }
  /** The messages up to here are kept no more. */
  | { kind: 'lost'; from: string; upTo: number };

/** Null for whatever is no packet: anybody who may write to the transport may write anything. */
export function readPacket(text: string): Packet | null {
  try {
    const packet = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (typeof packet?.['from'] !== 'string' || !isWhole(packet)) return null;
    return packet as unknown as Packet;
  } catch {
    return null;
  }
}

function isWhole(packet: Partial<Record<string, unknown>>): boolean {
  const { kind, n, after } = packet;
  if (kind === 'message') return isCount(n) && typeof packet['topic'] === 'string';
  if (kind === 'heartbeat' || kind === 'hello') return isCount(n);
  if (kind === 'begin') return isCount(after) && typeof packet['to'] === 'string';
  if (kind === 'lost') return isCount(packet['upTo']);
  const isMap = kind === 'resend' && typeof after === 'object' && after !== null;
  return isMap && Object.values(after).every((count) => count === null || isCount(count));
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
