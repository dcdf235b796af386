import { useEffect, useState } from 'react';
import { useAccount } from '../auth/useAccount.ts';
import type { Edit } from '../blocks/editing.ts';
import { htmlToText } from '../features/history/changeLabels.ts';
import { unsentTexts } from '../features/rich-text/unsentTexts.ts';
import { deviceStore } from '../storage/deviceStore.ts';
import { namePlace } from '../ui/namePlace.ts';

/** Shows the member's unsaved edits while the page itself cannot be reached; nobody else sees them. */
export function UnsavedTexts() {
  const userId = useAccount().user?.id;
  const [texts, setTexts] = useState<readonly string[]>([]);

  useEffect(() => {
    let isShown = true;
    if (userId !== undefined)
      void readUnsavedTexts(userId).then((found) => isShown && setTexts(found));
    return () => void (isShown = false);
  }, [userId]);

  if (texts.length === 0) return null;
  const label = `Saved ${namePlace()}, waiting for signal`;
  return (
    <section className="kept-words" aria-label={label}>
      <h2>{label}</h2>
      {texts.map((one) => (
        <blockquote key={one} dir="auto">
          {one}
        </blockquote>
      ))}
    </section>
  );
}

async function readUnsavedTexts(userId: string): Promise<string[]> {
  const edits = deviceStore<Edit>('edit').all();
  const values = edits.filter((edit) => edit.userId === userId).map(({ value }) => value);
  const typed = values.filter((value) => !value.startsWith('/media/')).map(htmlToText);
  const states = unsentTexts.all().filter((text) => text.userId === userId);
  return [...typed, ...(await decodeTexts(states.map(({ state }) => state)))].filter(Boolean);
}

async function decodeTexts(states: readonly string[]): Promise<string[]> {
  if (states.length === 0) return [];
  const texts = await import('../features/rich-text/openTexts.ts').catch(() => null);
  return texts ? states.map(texts.decodePlainText) : [];
}
