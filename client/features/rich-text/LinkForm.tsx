import { $toggleLink } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createTextNode, $isRangeSelection, $setSelection, type BaseSelection } from 'lexical';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/forms/Field.tsx';
import { FormAlert } from '../../ui/forms/Form.tsx';
import { toLinkAddress } from './richTextNodes.ts';

type Props = {
  /** The selection when the form was opened. */
  selection: BaseSelection;
  /** The current address of the link. */
  address: string;
  onDone: () => void;
};

/** The form for the address of the selected text: a web or mail address, or a telephone number. */
export function LinkForm({ selection, address, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  function setLink(to: string | null) {
    editor.update(() => {
      const linkSelection = selection.clone();
      $setSelection(linkSelection);
      const isCursor = $isRangeSelection(linkSelection) && linkSelection.isCollapsed() && !address;
      if (to && isCursor) {
        const textNode = $createTextNode(typed.trim());
        linkSelection.insertNodes([textNode]);
        textNode.select(0);
      }
      $toggleLink(to);
    });
    onDone();
  }

  function set() {
    const to = toLinkAddress(typed);
    if (to === 'about:blank') setWrong(true);
    else setLink(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Enter') set();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="rich-text-link">
      <Field
        label="Link to"
        value={typed}
        inputMode="url"
        autoComplete="off"
        placeholder="https://..."
        ref={field}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <FormAlert>
          A link can lead to a web address, a mail address or a telephone number.
        </FormAlert>
      )}
      <div className="dialog-buttons">
        {address && (
          <button type="button" className="quiet" onClick={() => setLink(null)}>
            Remove link
          </button>
        )}
        <button type="button" className="quiet" onClick={onDone}>
          Cancel
        </button>
        <button type="button" className="secondary" onClick={set}>
          Set link
        </button>
      </div>
    </div>
  );
}
