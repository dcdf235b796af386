import type { EditorProps } from '../fields.ts';
import { FormattedText } from '../FormattedText.tsx';

/** The formatted text of a text block. */
export function TextEditor(props: EditorProps) {
  return <FormattedText {...props} field="content" name="Text changed" label="Text" />;
}
