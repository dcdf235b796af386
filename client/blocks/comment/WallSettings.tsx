import { YES } from '../../features/components/flags.ts';
import { Choice } from '../Choice.tsx';
import type { EditedBlock } from '../fields.ts';

/** How messages come to the wall, and whether it takes any; each answer is saved as it is given. */
export function WallSettings({ block }: { block: EditedBlock }) {
  return (
    <div className="sheet-fields wall-settings">
      <Choice
        block={block}
        field="readFirst"
        name="How messages come in changed"
        question="When a message comes in"
        answers={[
          {
            value: '',
            words: 'It is on the wall at once',
            hint: 'Only what has links or hurtful words in it, or comes again and again, waits for you.',
          },
          {
            value: YES,
            words: 'We read it first',
            hint: 'Nobody else sees it until one of you has put it on the wall.',
          },
        ]}
      />
      <Choice
        block={block}
        field="picturesFirst"
        name="How photos come in changed"
        question="When a message has a photo"
        answers={[
          { value: '', words: 'It comes in as any other' },
          {
            value: YES,
            words: 'We look at it first',
            hint: 'The message waits together with its photo.',
          },
        ]}
      />
      <Choice
        block={block}
        field="senderChanges"
        name="How long senders may change their messages changed"
        question="Whoever wrote a message can change it or take it back"
        answers={[
          { value: '', words: 'For a day' },
          { value: 'hour', words: 'For an hour' },
          { value: 'week', words: 'For a week' },
          { value: 'none', words: 'Not at all' },
        ]}
      />
      <Choice
        block={block}
        field="closed"
        name="Whether the wall takes messages changed"
        question="The wall"
        answers={[
          { value: '', words: 'Takes messages' },
          {
            value: YES,
            words: 'Is closed for now',
            hint: 'What is on it stays. Visitors read that it is closed.',
          },
        ]}
      />
    </div>
  );
}
