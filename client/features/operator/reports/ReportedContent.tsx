import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  type OperatorOpening,
  OperatorOpenDocument,
  type OperatorOpenMutation,
  type OperatorReportFieldsFragment,
} from '../../../__generated__/features/operator/reports/reports.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { formatQuantity } from '../../../ui/formatNumbers.ts';

type Part = OperatorOpenMutation['operatorOpen']['parts'][number];

type Props = {
  report: OperatorReportFieldsFragment;
  /** How many its page has. */
  photos: number;
  parts: readonly Part[];
  onOpened: (parts: readonly Part[]) => void;
};

/** The subject of a report, once it is opened: families' texts are not shown before. */
export function ReportedContent({ report, photos, parts, onOpened }: Props) {
  const [photo, setPhoto] = useState(1);
  const [open] = useMutation(OperatorOpenDocument);
  const { isBusy, message, run } = useAction();
  const { number, hasMessage, visitsSince } = report;
  const show = (what: OperatorOpening, photoNumber: number | null = null) =>
    void run(async () => {
      const input = { number, what, photo: photoNumber };
      const { operatorOpen } = await requireData(open({ variables: { input } }));
      onOpened(operatorOpen.parts);
    });
  return (
    <section className="operator-opened" aria-label="What it is about">
      <p className="operator-hint">
        {visitsSince === 0
          ? 'Nobody has opened the page since that day.'
          : `The page was opened ${formatQuantity(visitsSince, 'time')} since that day.`}
      </p>
      {parts.map(({ label, text, picture, image }, index) => (
        // parts are shown as they came
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={picture ? 'pictured' : undefined}>
          {picture && <img src={picture} alt="" />}
          <p>
            <b>
              <bdi>{label}</bdi>
            </b>
            {text && <span dir="auto">{text}</span>}
            {!picture && image && <span dir="ltr">{image}</span>}
          </p>
        </div>
      ))}
      {parts.length > 0 && (
        <p className="operator-hint">
          You opened this because of {number}. It is in the log, and the owners can see it.
        </p>
      )}
      <div className="operator-open">
        {hasMessage && (
          <button
            type="button"
            className="secondary"
            aria-disabled={isBusy}
            onClick={() => show('MESSAGE')}
          >
            Open the message
          </button>
        )}
        {photos > 0 && (
          <span className="operator-photo">
            <button
              type="button"
              className="secondary"
              aria-disabled={isBusy}
              onClick={() => show('PHOTO', photo)}
            >
              Open photo
            </button>
            <input
              type="number"
              aria-label="Which photo"
              min={1}
              max={photos}
              value={photo}
              onChange={({ target }) => setPhoto(Math.trunc(Number(target.value)) || 1)}
            />
            <small>of {photos}</small>
          </span>
        )}
        <button
          type="button"
          className="secondary"
          aria-disabled={isBusy}
          onClick={() => show('PAGE')}
        >
          Open the page’s words
        </button>
      </div>
      {parts.length === 0 && (
        <p className="operator-hint">
          What you open is in the log, and the page’s owners can see that you did.
        </p>
      )}
      <FormAlert>{message}</FormAlert>
    </section>
  );
}
