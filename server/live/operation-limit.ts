/** Each different operation costs one execution per event; one client needs one or two. */
const MAX_OPERATIONS = 32;

/** The error for operations that are refused or replaced. */
export const REPLACED_MESSAGE =
  'This is followed in too many different words. Please ask for fewer.';

/** Who follows with an operation other than the product's own: network addresses or members. */
export type Holders = ReadonlySet<string>;

/** The operation that must end before another begins; null if there is room, and if the new one is to be refused. */
interface OperationDecision<Group> {
  isRefused: boolean;
  replaced: Group | null;
}

/**
 * Decides whether somebody may follow a stream with an operation of their own. If all places are taken, the holder of
 * the most is replaced by one with clearly fewer; an operation with many holders counts for each of them in part.
 */
export function decideNewOperation<Group>(
  holders: ReadonlyMap<Group, Holders>,
  newcomer: string,
): OperationDecision<Group> {
  if (holders.size < MAX_OPERATIONS) return { isRefused: false, replaced: null };
  const shares = new Map<string, number>();
  for (const names of holders.values())
    for (const name of names) shares.set(name, (shares.get(name) ?? 0) + 1 / names.size);
  const [heaviest, share] = [...shares].reduce((a, b) => (b[1] > a[1] ? b : a));
  if (share < (shares.get(newcomer) ?? 0) + 2) return { isRefused: true, replaced: null };
  const [givesWay] = [...holders]
    .filter(([, names]) => names.has(heaviest))
    .reduce((a, b) => (b[1].size <= a[1].size ? b : a));
  return { isRefused: false, replaced: givesWay };
}
