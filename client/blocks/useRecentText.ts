import { useEffect, useSyncExternalStore } from 'react';
import { type RecentText, recentTexts } from '../features/rich-text/unsentTexts.ts';
import type { EditedBlock } from './fields.ts';

/** A block's formatted text as it was when its editor was closed; undefined once the server has published it. */
export function useRecentText(
  block: EditedBlock,
  field: string | undefined,
): RecentText | undefined {
  const { id } = block;
  const published = field && block[field];
  const recentText = useSyncExternalStore(recentTexts.onChange, () => recentTexts.get(id));
  useEffect(() => recentTexts.published(id), [id, published]);
  return field ? recentText : undefined;
}
