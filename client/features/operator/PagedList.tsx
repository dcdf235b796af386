import type { ReactNode } from 'react';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { MoreButton } from '../../ui/for-members/MoreButton.tsx';
import { Fetched } from './ViewParts.tsx';

type Props<Item> = {
  /** The items that have been read; undefined until then. */
  items: readonly Item[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** Reads what follows the last item. */
  onMore: (last: Item) => Promise<unknown>;
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
  return (
    <Fetched isThere={items !== undefined} hasFailed={hasFailed} onRetry={onRetry}>
      {items && last !== undefined ? children(items) : <p className="operator-hint">{empty}</p>}
      {items && last !== undefined && items.length % OPERATOR_PART === 0 && (
        <MoreButton onMore={() => onMore(last)} />
      )}
    </Fetched>
  );
}
