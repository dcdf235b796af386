import { formatCount } from '../../../ui/language.ts';

/** How many messages there are on the wall; nothing while there are none. */
export function TributeCount({ count }: { count: number }) {
  if (count < 1) return null;
  return <p>{count === 1 ? '1 message' : `${formatCount(count)} messages`}</p>;
}
