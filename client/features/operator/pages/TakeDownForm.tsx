import { useMutation } from '@apollo/client/react';
import { type ReactNode, useId, useState } from 'react';
import {
  OperatorTakeDownDocument,
  type OperatorTargetInput,
  type TakedownReason,
} from '../../../__generated__/features/operator/pages/pages.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { Form, FormAlert } from '../../../ui/forms/Form.tsx';
import { useIdentityConfirmation } from '../IdentityConfirmation.tsx';
import { LongField } from '../ViewParts.tsx';

/** The reasons for a takedown, with the text for the owners unless the operator writes a better one. */
const REASONS: readonly { reason: TakedownReason; label: string; suggestion: string }[] = [
  {
    reason: 'SPAM',
    label: 'Advertising or a trick',
    suggestion:
      'It sells something. Keepsake is for remembering people and animals. If this is a mistake, please tell us.',
  },
  {
    reason: 'PRIVATE',
    label: 'Private things about a living person',
    suggestion:
      'It shows private things about somebody who does not want that. Please take them off, and tell us.',
  },
  {
    reason: 'NOT_THEIRS',
    label: 'Somebody else’s photo or text',
    suggestion:
      'Somebody tells us that a photo or text is theirs. If you may show it, please tell us.',
  },
  {
    reason: 'AUTHORITY',
    label: 'A court or an authority asks',
    suggestion:
      'A court or an authority asks us to take it down. To learn more, please write to us.',
  },
  { reason: 'OTHER', label: 'Something else', suggestion: '' },
];

type Props = {
  target: OperatorTargetInput;
  /** "page", "message" or "picture". */
  what: string;
  /** The report that led to it, and the text for the reporter. */
  report?: string;
  answer?: string;
  /** Called when the operator writes words of their own. */
  onTyped?: () => void;
  onDone: () => void;
  /** Places the button: in a sheet, at its foot. */
  foot?: (button: ReactNode) => ReactNode;
};

/** Asks for a reason and a text for the owners, and takes something down. */
export function TakeDownForm({ target, what, report, answer, onTyped, onDone, foot }: Props) {
  const id = useId();
  const [reason, setReason] = useState<TakedownReason | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [takeDown] = useMutation(OperatorTakeDownDocument);
  const { isBusy, failure, message, run, refuse } = useAction();
  const withConfirmation = useIdentityConfirmation();
  const explanation = typed ?? REASONS.find((entry) => entry.reason === reason)?.suggestion ?? '';

  function send() {
    if (!reason) return refuse('Please choose a reason.', 'reason');
    void run(async () => {
      const input = {
        target,
        reason,
        words: explanation,
        report: report ?? null,
        answer: answer ?? null,
      };
      await withConfirmation(() => requireData(takeDown({ variables: { input } })));
      onDone();
    });
  }

  const button = (
    <button type="submit" className="operator-down" disabled={isBusy}>
      Take this {what} down
    </button>
  );
  return (
    <Form onSend={send} wrong={failure}>
      <fieldset className="operator-reasons">
        <legend>Reason</legend>
        {REASONS.map(({ reason: choice, label }) => (
          <label key={choice}>
            <input
              type="radio"
              name={`${id}reason`}
              checked={choice === reason}
              onChange={() => setReason(choice)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <LongField
        label="To its owners, in your words"
        value={explanation}
        onChange={(words) => {
          setTyped(words);
          onTyped?.();
        }}
      />
      <p className="operator-hint">
        {what === 'page'
          ? 'Visitors see “This page is not shown at the moment”.'
          : `Nobody sees the ${what} meanwhile.`}{' '}
        Nothing is deleted, and you can put it back.
      </p>
      <FormAlert>{message}</FormAlert>
      {foot ? foot(button) : button}
    </Form>
  );
}
