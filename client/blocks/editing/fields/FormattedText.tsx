import { useRef, useState } from 'react';
import { MAX_RICH_TEXT } from '../../../../protocol/limits.ts';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { useEditing } from '../EditingContext.ts';
import { RefusedError } from '../../../net/failure.ts';
import { retriedComponent } from '../../../ui/lazyComponent.tsx';
import { type EditedBlock, type EditorProps, type FieldOf, useBlockField } from './useField.ts';
import { formatCount } from '../../../../protocol/format-count.ts';
import { SaveButton } from '../SavedState.tsx';
import { SheetFoot } from '../../../ui/dialogs/Sheet.tsx';

const richText = retriedComponent(
  () => import('../../../features/rich-text/RichText.tsx'),
  ({ RichText }) => RichText,
);

const shared = retriedComponent(
  () => import('../../../features/rich-text/shared/SharedRichText.tsx'),
  ({ SharedRichText }) => SharedRichText,
);

/** Loads both text editors ahead. */
export async function loadTextEditors(): Promise<void> {
  await Promise.all([shared.load(), richText.load()]);
}

type Props<Edited extends EditedBlock> = EditorProps<Edited> & {
  field: FieldOf<Edited>;
  /** The name of the change in the undo stack. */
  undoLabel: string;
  label: string;
};

/** A formatted text, edited collaboratively; alone if the connection fails or an earlier edit is unsaved. */
export function FormattedText<Edited extends EditedBlock>(props: Props<Edited>) {
  const { block, onClose, field, label, undoLabel } = props;
  const { edits, orderedRequests, undoStack } = useEditing();
  const [isFallback, setFallback] = useState(() => edits.getEdit(block.id, field) !== undefined);
  if (isFallback) return <FallbackTextEditor {...props} />;
  return (
    <>
      <shared.Component
        blockId={block.id}
        label={label}
        shownHtml={String(block[field] ?? '')}
        whenStored={orderedRequests.idle}
        onText={edits.trackState}
        onChanged={(undo, redo) =>
          undoStack.add({ name: undoLabel, undo: changing(undo), redo: changing(redo) })
        }
        onFallback={() => setFallback(true)}
      />
      <SheetFoot>
        <SaveButton onClick={onClose} />
      </SheetFoot>
    </>
  );
}

/** Wraps an undo step: if it no longer changes anything, it is refused. */
function changing(step: () => Promise<boolean>) {
  return async () => {
    if (!(await step()))
      throw new RefusedError(
        'Somebody else has changed these words already, so nothing was changed.',
      );
  };
}

function FallbackTextEditor<Edited extends EditedBlock>(props: Props<Edited>) {
  const { block, onClose, field, undoLabel, label } = props;
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, field, undoLabel);
  // others' edits are not shown here, so the next change is based on what this editor last reported
  const before = useRef(value);

  function report(html: string) {
    change(html, describeTooLongHtml(html), before.current);
    before.current = html;
  }

  return (
    <>
      <richText.Component html={value} label={label} onChange={report} />
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <SheetFoot>
        <SaveButton
          onClick={() => {
            onClose(); // the last edits are reported when the editor closes
            setTimeout(() => void edits.flush());
          }}
        />
      </SheetFoot>
    </>
  );
}

function describeTooLongHtml(html: string): string | undefined {
  const { length } = Array.from(html);
  if (length <= MAX_RICH_TEXT) return undefined;
  const [has, room] = [length, MAX_RICH_TEXT].map(formatCount);
  return `This text has ${has} characters with its formatting; one block has room for ${room}. Nothing is lost: it stays on this device, and is saved as soon as a part of it stands in another block.`;
}
