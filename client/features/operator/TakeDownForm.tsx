import { useMutation } from '@apollo/client/react';
import { type ReactNode, useId, useState } from 'react';
import {
  OperatorTakeDownDocument,
  type OperatorTargetInput,
  type TakedownReason,
} from '../../__generated__/features/operator/operator.ts';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { Form } from '../../ui/Form.tsx';
import { useConfirmed } from './ConfirmSheet.tsx';

/** Why something is taken down, and what its owners are told unless the operator says it better. */
const REASONS: readonly [TakedownReason, string, string][] = [
  [
    'SPAM',
    'Advertising or a trick',
    'It sells something. Keepsake is for remembering people and animals. If this is a mistake, please tell us.',
  ],
  [
    'PRIVATE',
    'Private things about a living person',
    'It shows private things about somebody who does not want that. Please take them off, and tell us.',
  ],
  [
    'NOT_THEIRS',
    'Somebody else’s photo or text',
    'Somebody tells us that a photo or text is theirs. If you may show it, please tell us.',
  ],
  [
    'AUTHORITY',
    'A court or an authority asks',
    'A court or an authority asks us to take it down. To learn more, please write to us.',
  ],
  ['OTHER', 'Something else', ''],
];

type Props = {
  target: OperatorTargetInput;
  /** "page", "message" or "picture". */
  what: string;
  /** The report that led to it, and what whoever reported is told besides. */
  report?: string;
  answer?: string;
  onDone: () => void;
  /** Places the button: in a sheet, at its foot. */
  foot?: (button: ReactNode) => ReactNode;
};

/** Asks for a reason and for words to the owners, and takes something down. */
export function TakeDownForm({ target, what, report, answer, onDone, foot }: Props) {
  const id = useId();
  const [reason, setReason] = useState<TakedownReason | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [takeDown] = useMutation(OperatorTakeDownDocument);
  const { busy, failure, message, run, refuse } = useAction();
  const confirmed = useConfirmed();
  const suggested = REASONS.find(([value]) => value === reason)?.[2] ?? '';
  const words = typed ?? suggested;

  function send() {
    if (!reason) return refuse('Please choose a reason.', 'reason');
    void run(async () => {
      const input = { target, reason, words, report: report ?? null, answer: answer ?? null };
      await confirmed(() => requireData(takeDown({ variables: { input } })));
      onDone();
    });
  }

  const button = (
    <button type="submit" className="operator-down" disabled={busy}>
      Take this {what} down
    </button>
  );
  return (
    <Form onSend={send} wrong={failure}>
      <fieldset className="operator-reasons">
        <legend>Reason</legend>
        {REASONS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}reason`}
              checked={value === reason}
              onChange={() => setReason(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="operator-field">
        <label htmlFor={`${id}words`}>To its owners, in your words</label>
        <textarea
          id={`${id}words`}
          dir="auto"
          rows={4}
          maxLength={MAX_REPORT}
          value={words}
          onChange={({ target: { value } }) => setTyped(value)}
        />
      </div>
      <p className="operator-hint">
        {what === 'page'
          ? 'Visitors see “This page is not shown at the moment”.'
          : `Nobody sees the ${what} meanwhile.`}{' '}
        Nothing is deleted, and you can put it back.
      </p>
      <p role="alert" className="form-failure">
        {message}
      </p>
      {foot ? foot(button) : button}
    </Form>
  );
}
