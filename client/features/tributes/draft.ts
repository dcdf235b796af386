import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceStore } from '../../live/deviceStore.ts';
import type { Words } from './words.ts';

/** What somebody has begun to write on a page, kept on the device until it is in the outbox. */
export type Draft = Words & {
  /** The pixel size of the chosen photo, which lies in the photo drawer under the draft's key. */
  photo?: { width: number; height: number };
  /** Why the server gave these words back. */
  refusal?: string;
};

export const emptyDraft: Draft = { name: '', content: '' };

export function isBlank({ name, content, photo }: Draft): boolean {
  return !name.trim() && !content.trim() && !photo;
}

/** Where the photo drawer keeps a page's draft photo. */
export const draftKey = (pageId: string) => `draft.${pageId}`;

const drafts = deviceStore<Draft>('draft');

/** The page's draft and how to change it; every change is on the device at once. */
export function useDraft(pageId: string) {
  const [draft, setDraft] = useState(emptyDraft);
  const current = useRef(draft);

  const show = useCallback((next: Draft) => {
    current.current = next;
    setDraft(next);
  }, []);

  useEffect(() => show(drafts.get(pageId) ?? emptyDraft), [pageId, show]);

  const changeDraft = useCallback(
    (change: Partial<Draft>) => {
      const next = { ...current.current, ...change };
      if (isBlank(next)) drafts.remove(pageId);
      else drafts.put(pageId, next);
      show(next);
    },
    [pageId, show],
  );
  return { draft, changeDraft };
}
