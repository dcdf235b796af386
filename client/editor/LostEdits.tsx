import { useEffect, useSyncExternalStore } from 'react';
import type { Edit } from '../blocks/editing/edit.ts';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { editKinds } from '../blocks/editorBlocks.ts';
import { htmlToText } from '../features/history/changeLabels.ts';
import { copyText } from '../ui/share/share.ts';
import { useNotify } from '../ui/Notice.tsx';

/** What was being written in blocks and about photos that are gone for good, as it stands nowhere else. */
export function LostEdits() {
  const { edits, pageId } = useEditing();
  const notify = useNotify();
  const lost = useSyncExternalStore(edits.onChange, edits.all).filter(
    ({ refusal, isLost, ...edit }) => refusal !== undefined && isLost && edit.pageId === pageId,
  );
  const texts = lost.map((edit) => ({ ...edit, text: readText(edit) })).filter(({ text }) => text);

  useEffect(() => {
    // without its block or photo, a picture or a focal point means nothing
    for (const { id } of lost) if (!texts.some((text) => text.id === id)) edits.drop(id);
  });
  useEffect(() => {
    if (texts.length > 0)
      notify('Something was removed while you wrote in it. Your words are at the top.');
  }, [texts.length, notify]);

  const copy = async (text: string) => {
    if (await copyText(text)) notify('Your words are copied.'); // else they can still be selected
  };

  return texts.map(({ id, kind, text }) => (
    <div key={id} className="editor-note">
      <p>
        {kind === 'Photo'
          ? 'You wrote this about a photo that somebody has removed:'
          : 'You wrote this in a block that is not there any more:'}
      </p>
      <blockquote dir="auto">{text}</blockquote>
      <button type="button" className="quiet" onClick={() => void copy(text)}>
        Copy
      </button>{' '}
      <button type="button" className="quiet" onClick={() => edits.drop(id)}>
        Leave it out
      </button>
    </div>
  ));
}

/** The words of an edit; '' if it holds none. */
function readText({ kind, field, value }: Edit): string {
  const holds = editKinds[kind]?.fields[field]?.holds;
  if (holds === 'formatted text') return htmlToText(value);
  return holds === undefined ? value : '';
}
