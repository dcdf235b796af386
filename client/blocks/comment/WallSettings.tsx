import type { BlockOf } from '../publicBlocks.tsx';
import { YES } from '../editing/fields/useField.ts';
import { Choice } from '../editing/fields/BlockFields.tsx';

/** Whether messages are reviewed first, and whether the wall accepts any; each answer is saved at once. */
export function WallSettings({ block }: { block: BlockOf<'CommentComponent'> }) {
  return (
    <div className="sheet-fields wall-settings">
      <Choice
        block={block}
        field="readFirst"
        undoLabel="Setting for new messages changed"
        question="When a message comes in"
        answers={[
          {
            value: '',
            label: 'It is on the wall at once',
            hint: 'Only what has links or hurtful words in it, or comes again and again, waits for you.',
          },
          {
            value: YES,
            label: 'We read it first',
            hint: 'Nobody else sees it until one of you has put it on the wall.',
          },
        ]}
      />
      <Choice
        block={block}
        field="picturesFirst"
        undoLabel="Setting for photos changed"
        question="When a message has a photo"
        answers={[
          { value: '', label: 'It is treated like every other message' },
          {
            value: YES,
            label: 'We look at it first',
            hint: 'The message waits together with its photo.',
          },
        ]}
      />
      <Choice
        block={block}
        field="senderChanges"
        undoLabel="Time limit for senders changed"
        question="Whoever wrote a message can change it or take it back"
        answers={[
          { value: '', label: 'For a day' },
          { value: 'hour', label: 'For an hour' },
          { value: 'week', label: 'For a week' },
          { value: 'none', label: 'Not at all' },
        ]}
      />
      <Choice
        block={block}
        field="closed"
        undoLabel="Wall opened or closed"
        question="The wall"
        answers={[
          { value: '', label: 'Takes messages' },
          {
            value: YES,
            label: 'Is closed for now',
            hint: 'What is on it stays. Visitors read that it is closed.',
          },
        ]}
      />
    </div>
  );
}
