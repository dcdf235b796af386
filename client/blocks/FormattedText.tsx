import { MAX_RICH_TEXT } from '../../protocol/limits.ts';
import { useRef, useState } from 'react';
import { useEditing } from './EditingContext.ts';
import { retryLoading } from '../net/retryLoading.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { type EditorProps, useBlockField } from './fields.ts';

const richText = lazyComponent(
  () => retryLoading(() => import('../features/rich-text/RichText.tsx')),
  ({ RichText }) => RichText,
);

const shared = lazyComponent(
  () => retryLoading(() => import('../features/rich-text/SharedRichText.tsx')),
  ({ SharedRichText }) => SharedRichText,
);

/** Loads what one writes with ahead, together and alone. */
export function loadTextEditors(): void {
  void shared.load();
  void richText.load();
}

type Props = EditorProps & { field: string; name: string; label: string };

/** A formatted text, written together with whoever else writes it; alone where there is no line, or words wait from before. */
export function FormattedText(props: Props) {
  const { block, onClose, field, label } = props;
  const { edits, queue } = useEditing();
  const [isAlone, setIsAlone] = useState(() =>
    edits.of(block.id).some((one) => one.field === field),
  );
  if (isAlone) return <WrittenAlone {...props} />;
  return (
    <>
      <shared.Component
        componentId={block.id}
        label={label}
        isThere={queue.idle}
        onText={edits.countIn}
        onAlone={() => setIsAlone(true)}
      />
      <div className="dialog-buttons">
        <button type="button" className="primary" onClick={onClose}>
          Save
        </button>
      </div>
    </>
  );
}

function WrittenAlone({ block, onClose, field, name, label }: Props) {
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, field, name);
  // what the others write meanwhile is not shown here, so it is not what the next change began with
  const before = useRef(value);

  function hand(html: string) {
    change(html, tooLong(html), before.current);
    before.current = html;
  }

  return (
    <>
      <richText.Component html={value} label={label} onChange={hand} />
      {refusal && (
        <p role="alert" className="sheet-refusal">
          {refusal}
        </p>
      )}
      <div className="dialog-buttons">
        <button
          type="button"
          className="primary"
          onClick={() => {
            onClose(); // what was typed last is handed over as the editor closes
            setTimeout(() => void edits.flush());
          }}
        >
          Save
        </button>
      </div>
    </>
  );
}

function tooLong(html: string): string | undefined {
  const { length } = Array.from(html);
  if (length <= MAX_RICH_TEXT) return undefined;
  const [has, room] = [length, MAX_RICH_TEXT].map((count) => count.toLocaleString('en'));
  return `This text has ${has} characters with its formatting; one block has room for ${room}. Nothing is lost: it stays on this device, and is saved as soon as a part of it stands in another block.`;
}
