import { useMutation } from '@apollo/client/react';
import { type ComponentProps, useEffect, useState } from 'react';
import { OperatorWaitingDocument } from '../../../__generated__/features/operator/overview/overview.ts';
import {
  OperatorAnswerDocument,
  type OperatorOpenMutation,
  type OperatorReportFieldsFragment,
  type ReportOutcome,
} from '../../../__generated__/features/operator/reports/reports.ts';
import { requireData } from '../../../net/failure.ts';
import { useFormDraft } from '../../../storage/formDraft.ts';
import { useAction } from '../../../net/useAction.ts';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { onSinglePress } from '../../../ui/forms/onSinglePress.ts';
import { AskOwnersSheet } from './AskOwnersSheet.tsx';
import { ReportedContent } from './ReportedContent.tsx';
import { LongField, useShortcut } from '../ViewParts.tsx';
import { useNotify } from '../../../ui/Notice.tsx';
import { TakeDownForm } from '../pages/TakeDownForm.tsx';

const NO_REPLY = { reply: '' };

type Part = OperatorOpenMutation['operatorOpen']['parts'][number];

type Props = {
  report: OperatorReportFieldsFragment;
  photos: number;
  onOpened: () => void;
  onAnswered: () => void;
};

/** The subject of the report, once opened, and the actions on it. */
export function ReportAnswer({ report, photos, onOpened, onAnswered }: Props) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const { draft, changeDraft, forgetDraft } = useFormDraft(`report.${report.number}`, NO_REPLY);
  const { reply } = draft;
  const [sheet, setSheet] = useState<'owners' | 'page' | 'part' | null>(null);
  const [answer] = useMutation(OperatorAnswerDocument, {
    refetchQueries: [OperatorWaitingDocument],
  });
  const { isBusy, message, run } = useAction();
  const notify = useNotify();
  const { number, pageId, answeredAt } = report;
  const part = parts.find(({ tributeId, image }) => tributeId ?? image);
  const what = part?.tributeId ? 'message' : 'photo';
  const isOpen = answeredAt === null;
  // also where a colleague has answered: nobody sees the draft any more
  useEffect(() => {
    if (!isOpen) forgetDraft();
  }, [isOpen, forgetDraft]);
  useShortcut('a', isOpen ? () => setSheet('owners') : null);
  useShortcut('h', isOpen && part ? () => setSheet('part') : null);

  const send = (outcome: ReportOutcome, toOwners?: string) =>
    run(async () => {
      const input = { number, outcome, words: reply, toOwners: toOwners ?? null };
      const { operatorAnswerReport } = await requireData(answer({ variables: { input } }));
      const mailNote = operatorAnswerReport.mailed ? 'The visitor gets a mail.' : '';
      notify(`${number} is answered. ${mailNote}`);
      finish();
    });
  const done = () => {
    notify(`${number} is answered, and its page’s owners get your words.`);
    finish();
  };
  const finish = () => {
    forgetDraft();
    setSheet(null);
    onAnswered();
  };

  return (
    <>
      <ReportedContent
        report={report}
        photos={photos}
        parts={parts}
        onOpened={(opened) => {
          setParts(opened);
          onOpened();
        }}
      />
      {isOpen && (
        <>
          <LongField
            label={
              report.wantsAnswer
                ? 'Answer to the visitor'
                : 'No answer: the visitor left no address'
            }
            rows={3}
            disabled={!report.wantsAnswer}
            value={reply}
            onChange={(text) => changeDraft({ reply: text })}
          />
          <FormAlert>{message}</FormAlert>
          <div className="operator-answers">
            <button type="button" className="primary" onClick={() => setSheet('owners')}>
              Ask the owners <kbd aria-hidden="true">A</kbd>
            </button>
            {part && (
              <button type="button" className="secondary" onClick={() => setSheet('part')}>
                Hide the {what} <kbd aria-hidden="true">H</kbd>
              </button>
            )}
            {!report.isDown && (
              <button type="button" className="secondary danger" onClick={() => setSheet('page')}>
                Take the page down
              </button>
            )}
            {reply.trim() !== '' && (
              <button
                type="button"
                className="secondary"
                aria-disabled={isBusy}
                onClick={onSinglePress(() => void send('ANSWERED'))}
              >
                Only answer
              </button>
            )}
            <button
              type="button"
              className="quiet"
              aria-disabled={isBusy}
              onClick={onSinglePress(() => void send('NOTHING_WRONG'))}
            >
              Nothing is wrong
            </button>
          </div>
        </>
      )}
      {sheet === 'owners' && (
        <AskOwnersSheet
          reason={report.reason}
          isBusy={isBusy}
          message={message}
          onSend={(toOwners) => void send('OWNERS_ASKED', toOwners)}
          onClose={() => setSheet(null)}
        />
      )}
      {(sheet === 'page' || sheet === 'part') && (
        <TakeDownSheet
          title={sheet === 'page' ? 'Take the page down' : `Hide the ${what}`}
          target={toTarget(sheet === 'page' ? null : part, pageId)}
          what={sheet === 'page' ? 'page' : what}
          report={number}
          answer={reply}
          onDone={done}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  );
}

type TakeDownSheetProps = ComponentProps<typeof TakeDownForm> & {
  title: string;
  onClose: () => void;
};

function TakeDownSheet({ title, onClose, ...form }: TakeDownSheetProps) {
  const [isTyped, setTyped] = useState(false);
  return (
    <Sheet title={title} isUnsaved={isTyped} onClose={onClose}>
      <TakeDownForm
        {...form}
        onTyped={() => setTyped(true)}
        foot={(button) => <SheetFoot>{button}</SheetFoot>}
      />
    </Sheet>
  );
}

function toTarget(part: Part | null | undefined, pageId: string) {
  if (!part) return { pageId };
  return part.tributeId ? { tributeId: part.tributeId } : { picture: part.image };
}
