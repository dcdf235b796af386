import { useEffect, useSyncExternalStore } from 'react';
import type { PhotoFieldsFragment } from '../__generated__/features/photos/photos.ts';
import { copyText } from '../ui/share/share.ts';
import { useEditing } from '../blocks/editing/EditingContext.ts';

/** What was being written about photos that somebody has removed meanwhile, as it stands nowhere else. */
export function LostCaptions({ photos }: { photos: readonly PhotoFieldsFragment[] }) {
  const { edits, pageId, notify } = useEditing();
  const lost = useSyncExternalStore(edits.onChange, edits.all).filter(
    ({ kind, refusal, ...edit }) =>
      kind === 'Photo' &&
      refusal !== undefined &&
      edit.pageId === pageId &&
      !photos.some(({ id }) => id === edit.target),
  );
  const captions = lost.filter(({ field, value }) => field === 'caption' && value !== '');

  useEffect(() => {
    // without its photo, a picture or a focal point means nothing
    for (const edit of lost) if (!captions.includes(edit)) edits.drop(edit.id);
  });
  useEffect(() => {
    if (captions.length > 0)
      notify('A photo was removed while you wrote about it. Your words are at the top.');
  }, [captions.length, notify]);

  const copy = async (text: string) => {
    if (await copyText(text)) notify('Your words are copied.'); // else they can still be selected
  };

  return captions.map(({ id, value }) => (
    <div key={id} className="editor-note">
      <p>You wrote this about a photo that somebody has removed:</p>
      <blockquote dir="auto">{value}</blockquote>
      <button type="button" className="quiet" onClick={() => void copy(value)}>
        Copy
      </button>{' '}
      <button type="button" className="quiet" onClick={() => edits.drop(id)}>
        Leave it out
      </button>
    </div>
  ));
}
