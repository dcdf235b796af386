import { useState } from 'react';
import type { OperatorReportFieldsFragment } from '../../../__generated__/features/operator/reports/reports.ts';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { LongField } from '../ViewParts.tsx';

/** The question to the owners, unless the operator writes a better one. */
const QUESTIONS: Record<OperatorReportFieldsFragment['reason'], string> = {
  HURTFUL: 'Somebody is hurt by something on it. Please look at it once more, and change it.',
  PRIVATE:
    'It shows something private about somebody. Please take that off, or make it hard to see.',
  UNLAWFUL: 'Somebody tells us that something on it is not true. Please look at it once more.',
  NOT_THEIRS:
    'Somebody tells us that a photo or text on it is theirs. Please ask them, or take it off.',
  SPAM: 'Something on it looks like advertising. Please take that off.',
  OTHER: '',
};

type Props = {
  reason: OperatorReportFieldsFragment['reason'];
  isBusy: boolean;
  message: string;
  onSend: (question: string) => void;
  onClose: () => void;
};

/** A text for a page's owners, who do not learn who reported it. */
export function AskOwnersSheet({ reason, isBusy, message, onSend, onClose }: Props) {
  const [question, setQuestion] = useState(QUESTIONS[reason]);
  return (
    <Sheet title="Ask the owners" isUnsaved={question !== QUESTIONS[reason]} onClose={onClose}>
      <LongField label="To its owners, in your words" value={question} onChange={setQuestion} />
      <p className="operator-hint">
        They do not learn who wrote, nor what. The page stays as it is, and the report is answered.
      </p>
      <FormAlert>{message}</FormAlert>
      <SheetFoot>
        <button
          type="button"
          className="primary"
          disabled={isBusy}
          onClick={() => onSend(question)}
        >
          Ask them
        </button>
      </SheetFoot>
    </Sheet>
  );
}
