import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  type OperatorBatchFieldsFragment,
  OperatorCodesDocument,
  type OperatorCodesQuery,
  OperatorRevokeCodeDocument,
} from '../../__generated__/features/operator/operator.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatDay } from '../../ui/phrases.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useConfirmed } from './ConfirmSheet.tsx';
import { appendTo, Fetched, More, State, useSay } from './OperatorParts.tsx';
import { count, type Level } from './operatorWords.ts';
import { SaveButton } from './SaveButton.tsx';

/** How many plates are drawn. */
const DRAWN = 6;

type Code = OperatorCodesQuery['operatorCodes'][number];
const STATES: Record<Code['state'], [Level, string]> = {
  FREE: ['warn', 'free'],
  USED: ['ok', 'in use'],
  REVOKED: ['bad', 'revoked'],
};

type Props = { batch: OperatorBatchFieldsFragment; onChanged: () => void };

/** A batch: its plates to print, and its codes. */
export function BatchDetail({ batch, onChanged }: Props) {
  const { id: batchId, name, codes: all, used, revoked, createdAt, printedAt } = batch;
  const { data, error, refetch, fetchMore } = useQuery(OperatorCodesDocument, {
    variables: { batchId },
    fetchPolicy: 'cache-and-network',
  });
  const codes = data?.operatorCodes;
  const files = `/api/operator/batches/${batchId}`;
  return (
    <>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="operator-hint">
        {count(all, 'code')}, made on {formatDay(createdAt)}
        {printedAt && `, printed on ${formatDay(printedAt)}`}. {used} in use
        {revoked > 0 && `, ${revoked} revoked`}.
      </p>
      <Fetched isThere={Boolean(codes)} failed={Boolean(error)} onRetry={() => void refetch()}>
        {codes && (
          <ul className="operator-plates" aria-hidden="true">
            {codes.slice(0, DRAWN).map((code) => (
              <Plate key={code.id} code={code} />
            ))}
          </ul>
        )}
        <p className="operator-hint">
          Filled mark: in use. For engraving 40 × 40 mm, error correction H, 4 modules of quiet on
          each side.
        </p>
        <div className="operator-files">
          <SaveButton
            path={`${files}/sheet`}
            method="POST"
            fileName="plates.pdf"
            onSaved={onChanged}
          >
            Print sheet (A4, 10 to a page)
          </SaveButton>
          <SaveButton
            path={`${files}/plates`}
            method="POST"
            fileName="plates.zip"
            onSaved={onChanged}
          >
            Download for engraving (SVG)
          </SaveButton>
        </div>
        {codes && (
          <CodeList
            codes={codes}
            onRevoked={() => {
              onChanged();
              void refetch();
            }}
          />
        )}
        <More
          count={codes?.length ?? 0}
          onMore={() =>
            fetchMore({
              variables: { after: codes?.at(-1)?.id },
              updateQuery: appendTo('operatorCodes'),
            })
          }
        />
      </Fetched>
    </>
  );
}

function Plate({ code: { url, pageUrl, state } }: { code: Code }) {
  return (
    <li className={state.toLowerCase()}>
      <QrCode address={url} ecc="H" margin={0} />
      <small>{pageUrl}</small>
    </li>
  );
}

function CodeList({ codes, onRevoked }: { codes: readonly Code[]; onRevoked: () => void }) {
  const [asked, setAsked] = useState<Code | null>(null);
  const [revokeCode] = useMutation(OperatorRevokeCodeDocument);
  const { busy, message, run } = useAction();
  const confirmed = useConfirmed();
  const say = useSay();
  const revoke = ({ id, pageUrl }: Code) =>
    void run(async () => {
      setAsked(null);
      await confirmed(() => requireData(revokeCode({ variables: { id } })));
      say(`The code for /${pageUrl} is revoked.`);
      onRevoked();
    });
  return (
    <>
      <p role="alert" className="form-failure">
        {message}
      </p>
      <ul className="operator-codes">
        {codes.map((code) => {
          const [level, words] = STATES[code.state];
          return (
            <li key={code.id}>
              <span>
                <code>{code.code}</code>
                <State level={level}>{words}</State>
              </span>
              {code.state === 'FREE' && (
                <button
                  type="button"
                  className="quiet danger"
                  aria-disabled={busy}
                  onClick={() => setAsked(code)}
                >
                  Revoke<span className="unseen"> {code.code}</span>
                </button>
              )}
              {code.state === 'USED' && <a href={`/${code.pageUrl}`}>/{code.pageUrl}</a>}
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          question={`Revoke the code ${asked.code}?`}
          detail="Nobody can make a page with it any more, also where its plate has been printed."
          yes="Revoke it"
          onYes={() => revoke(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  );
}
