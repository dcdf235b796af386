type Payload = Record<string, unknown>;

/**
 * A subject of an event: an object with an id in the payload, by itself or in a list. The store keeps only the newest
 * version of each subject and replays all older events with it, so overwritten content cannot be read by asking for
 * older events. An event that takes something off the page carries the subject with its content emptied.
 */
export interface EntitySnapshot {
  id: string;
  [field: string]: unknown;
}

/** The subjects of a payload, without duplicates. */
export function extractSnapshots(payload: Payload): EntitySnapshot[] {
  const snapshots = Object.values(payload).flat().filter(isSnapshot);
  return [...new Map(snapshots.map((snapshot) => [snapshot.id, snapshot])).values()];
}

/** The payload with its subjects replaced by their versions in `current`; others stay unchanged. */
export function withSnapshots(payload: Payload, current: ReadonlyMap<string, object>): Payload {
  return mapSnapshots(payload, (snapshot) => ({ ...snapshot, ...current.get(snapshot.id) }));
}

/** The payload as it is stored: its subjects reduced to their ids. */
export function withIdsOnly(payload: Payload): Payload {
  return mapSnapshots(payload, ({ id }) => ({ id }));
}

function mapSnapshots(
  payload: Payload,
  change: (snapshot: EntitySnapshot) => EntitySnapshot,
): Payload {
  const changed = (value: unknown) => (isSnapshot(value) ? change(value) : value);
  const entries = Object.entries(payload).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(changed) : changed(value),
  ]);
  return Object.fromEntries(entries) as Payload;
}

function isSnapshot(value: unknown): value is EntitySnapshot {
  return typeof value === 'object' && value !== null && 'id' in value;
}
