import { useEffect, useState } from 'react';
import { useAccount } from '../auth/useAccount.ts';
import type { Edit } from '../blocks/editing/edit.ts';
import { htmlToText } from '../features/history/changeLabels.ts';
import { unsentTexts } from '../features/rich-text/shared/unsentTexts.ts';
import { createLocalStore } from '../storage/localStore.ts';
import { nameDevice } from '../ui/format.ts';

type Props = {
  /** Shows of fields what the server refused alone, as on a page that was put away; formatted texts are always shown. */
  isRefused?: boolean;
};

/** Shows the member's unsaved edits while the page itself is not shown; nobody else sees them. */
export function UnsavedTexts({ isRefused = false }: Props) {
  const userId = useAccount().user?.id;
  const [texts, setTexts] = useState<readonly string[]>([]);

  useEffect(() => {
    let isShown = true;
    if (userId !== undefined)
      void readUnsavedTexts(userId, isRefused).then((found) => isShown && setTexts(found));
    return () => void (isShown = false);
  }, [userId, isRefused]);

  if (texts.length === 0) return null;
  const label = isRefused
    ? `Kept ${nameDevice()}, and not saved`
    : `Saved ${nameDevice()}, waiting for signal`;
  return (
    <section className="kept-words" aria-label={label}>
      <h2>{label}</h2>
      {texts.map((text, index) => (
        <blockquote key={index} dir="auto">
          {text}
        </blockquote>
      ))}
    </section>
  );
}

async function readUnsavedTexts(userId: string, isRefused: boolean): Promise<string[]> {
  const edits = createLocalStore<Edit>('edit').all();
  const wanted = edits.filter(
    (edit) => edit.userId === userId && (!isRefused || edit.refusal !== undefined),
  );
  const values = wanted.map(({ value }) => value);
  const typed = values.filter((value) => !value.startsWith('/media/')).map(htmlToText);
  const states = unsentTexts.listOf(userId);
  return [...typed, ...(await decodeTexts(states.map(({ state }) => state)))].filter(Boolean);
}

async function decodeTexts(states: readonly string[]): Promise<string[]> {
  if (states.length === 0) return [];
  const texts = await import('../features/rich-text/shared/openTexts.ts').catch(() => null);
  return texts ? states.map(texts.decodePlainText) : [];
}
