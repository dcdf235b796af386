import {
  MAX_DATE_WORDS,
  MAX_INTRODUCTION,
  MAX_NAME,
  MAX_SAYING,
} from '../../../protocol/limits.ts';
import { useEditing } from '../editing/EditingContext.ts';
import type { BlockOf } from '../publicBlocks.tsx';
import type { EditorProps } from '../editing/fields/useField.ts';
import { FormattedText } from '../editing/fields/FormattedText.tsx';
import { LineField } from '../editing/fields/BlockFields.tsx';
import { PictureEditor } from '../editing/fields/PictureEditor.tsx';
import { SaveButton } from '../editing/SavedState.tsx';
import { SheetFoot } from '../../ui/dialogs/Sheet.tsx';

type Props = EditorProps<BlockOf<'BioComponent'>>;

/** Name, dates and introduction. */
export function ProfileEditor({ block, onClose }: Props) {
  return (
    <div className="sheet-fields">
      <LineField
        block={block}
        field="name"
        label="Name"
        undoLabel="Name changed"
        limit={MAX_NAME}
      />
      <LineField
        block={block}
        field="firstMessage"
        label="First message"
        undoLabel="First message changed"
        limit={MAX_INTRODUCTION}
        grows
        placeholder="In loving memory of..."
      />
      <LineField
        block={block}
        field="dateBirth"
        label="Date of birth"
        undoLabel="Date of birth changed"
        limit={MAX_DATE_WORDS}
        placeholder="1975/09/25"
        hint="As you like to write it: 1943, abt 1943, 4 May 1943."
      />
      <LineField
        block={block}
        field="datePassing"
        label="Date of passing"
        undoLabel="Date of passing changed"
        limit={MAX_DATE_WORDS}
      />
      <Done onClose={onClose} />
    </div>
  );
}

/** The text of a life in a bio block. */
export function LifeEditor(props: Props) {
  return <FormattedText {...props} field="content" undoLabel="Life changed" label="Life" />;
}

export function QuoteEditor({ block, onClose }: Props) {
  return (
    <div className="sheet-fields">
      <LineField
        block={block}
        field="quote"
        label="Quote"
        undoLabel="Quote changed"
        limit={MAX_SAYING}
        grows
        hint="Something they used to say, or words that suit them."
      />
      <Done onClose={onClose} />
    </div>
  );
}

export function AvatarEditor(props: Props) {
  return (
    <PictureEditor
      {...props}
      field="avatar"
      focalPointField="avatarFocus"
      kind="avatar"
      undoLabel="Portrait changed"
      advice="A face is best, looking at whoever opens the page."
    />
  );
}

export function CoverEditor(props: Props) {
  return (
    <PictureEditor
      {...props}
      field="cover"
      focalPointField="coverFocus"
      kind="cover"
      undoLabel="Cover changed"
      advice="A wide picture is best: a garden, a street, the sea. It lies across the top of the page."
    />
  );
}

function Done({ onClose }: { onClose: () => void }) {
  const { edits } = useEditing();
  return (
    <SheetFoot>
      <SaveButton
        onClick={() => {
          void edits.flush();
          onClose();
        }}
      />
    </SheetFoot>
  );
}
