import { type ReactNode, useState } from 'react';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { MoreButton } from '../../ui/for-members/MoreButton.tsx';
import { Fetched } from './ViewParts.tsx';

type Props<Item> = {
  /** The items that have been read; undefined until then. */
  items: readonly Item[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** Reads what follows the last item, and returns it. */
  onMore: (last: Item) => Promise<readonly Item[] | undefined>;
  /** Says that there is nothing. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list that is read in parts, with a button for the next one, or what is shown in its place. */
export function PagedList<Item>({
  items,
  hasFailed,
  onRetry,
  onMore,
  empty,
  children,
}: Props<Item>) {
  const last = items?.at(-1);
  /** The last item, once it is known that nothing follows. */
  const [end, setEnd] = useState<Item>();
  const readMore = async (item: Item) => {
    const more = await onMore(item);
    if (more?.length === 0) setEnd(item);
  };
  return (
    <Fetched isThere={items !== undefined} hasFailed={hasFailed} onRetry={onRetry}>
      {items && last !== undefined ? children(items) : <p className="operator-hint">{empty}</p>}
      {items && last !== undefined && last !== end && items.length % OPERATOR_PART === 0 && (
        <MoreButton onMore={() => readMore(last)} />
      )}
    </Fetched>
  );
}
