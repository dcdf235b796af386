import { useEffect, useId, useRef, useState } from 'react';
import type { ReportReason } from '../../__generated__/features/reports/report.ts';
import { ReportPageText } from '../../__generated__/features/reports/report.text.ts';
import { MAX_EMAIL, MAX_REPORT } from '../../../protocol/limits.ts';
import { request } from '../../net/request.ts';
import { useAction } from '../../net/useAction.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { useLeaveHash } from '../../ui/hooks/useLeaveHash.ts';
import './report.css';

const REASONS: readonly [ReportReason, string][] = [
  ['HURTFUL', 'It hurts or threatens somebody'],
  ['PRIVATE', 'It shows private things about me'],
  ['UNLAWFUL', 'The person is alive, or it is not true'],
  ['NOT_THEIRS', 'A photo or text is mine'],
  ['SPAM', 'Advertising or a trick'],
  ['OTHER', 'Something else'],
];

interface Draft {
  reason: ReportReason | null;
  words: string;
  email: string;
}
const EMPTY: Draft = { reason: null, words: '', email: '' };
/** The draft stays while the page is open, also when the sheet is closed. */
const drafts = new Map<string, Draft>();

type Props = {
  pageId: string;
  /** The message that it is about; null for the page itself. */
  tributeId: string | null;
};

/** A report about a page or a message, for the operator; shows the report's number afterwards. */
export function ReportSheet({ pageId, tributeId }: Props) {
  const close = useLeaveHash();
  const [number, setNumber] = useState('');
  if (number) return <Received number={number} onClose={close} />;
  return (
    <ReportForm
      pageId={pageId}
      tributeId={tributeId}
      onSent={(sent) => {
        drafts.delete(tributeId ?? pageId);
        setNumber(sent);
      }}
      onClose={close}
    />
  );
}

type FormProps = Props & { onSent: (number: string) => void; onClose: () => void };

function ReportForm({ pageId, tributeId, onSent, onClose }: FormProps) {
  const about = tributeId ?? pageId;
  const [draft, setDraft] = useState(drafts.get(about) ?? EMPTY);
  const { isBusy, failure, formMessage, run, refuse } = useAction();
  const noReason = failure?.kind === 'refused' && failure.field === 'reason' ? failure.message : '';
  const id = useId();
  const { reason, words, email } = draft;
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    drafts.set(about, next);
    setDraft(next);
  };

  function send() {
    if (!reason) return refuse('Please choose what is wrong.', 'reason');
    void run(async () => {
      const input = { pageId, tributeId, reason, words, email: email.trim() || null };
      const { reportPage: sent } = await request(ReportPageText, { input });
      onSent(sent.number);
    });
  }

  return (
    <Sheet
      title={`What is wrong with this ${tributeId ? 'message' : 'page'}?`}
      className="report"
      onClose={onClose}
    >
      <Form onSend={send} wrong={failure}>
        <div className="report-reasons" role="radiogroup" aria-label="What is wrong">
          {REASONS.map(([value, label]) => (
            <label key={value}>
              {label}
              <input
                type="radio"
                name={id}
                checked={value === reason}
                onChange={() => change({ reason: value })}
              />
            </label>
          ))}
        </div>
        <div className="field">
          <label htmlFor={`${id}words`}>Where, and what should we know?</label>
          <textarea
            id={`${id}words`}
            dir="auto"
            rows={3}
            value={words}
            maxLength={MAX_REPORT}
            onChange={(event) => change({ words: event.target.value })}
          />
        </div>
        <Field
          label="Your e-mail, if you would like an answer"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          maxLength={MAX_EMAIL}
          onChange={(value) => change({ email: value })}
        />
        <FormAlert>{noReason || formMessage}</FormAlert>
        <p className="report-hint">The family is not told who wrote.</p>
        <SheetFoot>
          <button type="submit" className="primary" disabled={isBusy}>
            Send to Keepsake
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}

function Received({ number, onClose }: { number: string; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []); // the pressed button is gone
  return (
    <Sheet title="Thank you. A person will read this." className="report" onClose={onClose}>
      <p role="status">
        We look at every report within a day. If you left an e-mail address, we write to you when it
        is done.
      </p>
      <p className="report-hint">
        Your report has the number {number}. The page stays as it is until somebody has looked.
      </p>
      <SheetFoot>
        <button ref={button} type="button" className="primary" onClick={onClose}>
          Back to the page
        </button>
      </SheetFoot>
    </Sheet>
  );
}
