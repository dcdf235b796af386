import type { EditorProps } from '../fields.ts';
import { LineField } from '../LineField.tsx';
import { PictureEditor } from '../PictureEditor.tsx';

/** A single picture and its words for those who cannot see it. */
export function ImageEditor(props: EditorProps) {
  return (
    <PictureEditor
      {...props}
      field="imageUrl"
      focusField="imageFocus"
      place="image"
      name="Image changed"
    >
      <LineField
        block={props.block}
        field="caption"
        label="What it shows"
        name="Words of an image changed"
        limit={300}
        hint="Read out to those who cannot see the picture."
      />
    </PictureEditor>
  );
}
