import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  type OperatorBatchFieldsFragment,
  OperatorBatchFieldsFragmentDoc,
  OperatorCodesDocument,
  type OperatorCodesQuery,
  OperatorRevokeCodeDocument,
} from '../../../__generated__/features/operator/codes/codes.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { formatDay } from '../../../ui/formatDates.ts';
import { formatQuantity } from '../../../ui/formatNumbers.ts';
import { QrCode } from '../../../ui/share/QrCode.tsx';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { useIdentityConfirmation } from '../IdentityConfirmation.tsx';
import { PagedList } from '../PagedList.tsx';
import { State } from '../ViewParts.tsx';
import { useNotify } from '../../../ui/Notice.tsx';
import type { Level } from '../operatorLabels.ts';
import { SaveButton } from '../SaveButton.tsx';

/** How many plates are drawn. */
const DRAWN = 6;

type Code = OperatorCodesQuery['operatorCodes'][number];
const STATES: Record<Code['state'], [Level, string]> = {
  FREE: ['warn', 'free'],
  USED: ['ok', 'in use'],
  REVOKED: ['bad', 'revoked'],
};

/** A batch: its plates to print, and its codes. */
export function BatchDetail({ batch }: { batch: OperatorBatchFieldsFragment }) {
  const { id: batchId, name, codes: all, used, revoked, createdAt, printedAt } = batch;
  const { data, error, refetch, fetchMore } = useQuery(OperatorCodesDocument, {
    variables: { batchId },
    fetchPolicy: 'cache-and-network',
  });
  const codes = data?.operatorCodes;
  const { cache } = useApolloClient();
  const onPrinted = () =>
    changeBatch(cache, batchId, () => ({ printedAt: new Date().toISOString() }));
  const files = `/api/operator/batches/${batchId}`;
  return (
    <>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="operator-hint">
        {formatQuantity(all, 'code')}, made on {formatDay(createdAt)}
        {printedAt && `, printed on ${formatDay(printedAt)}`}. {used} in use
        {revoked > 0 && `, ${revoked} revoked`}.
      </p>
      <PagedList
        items={codes}
        hasFailed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={async ({ id: after }) =>
          (await fetchMore({ variables: { after } })).data?.operatorCodes
        }
        empty="There are none."
      >
        {(shown) => (
          <>
            <ul className="operator-plates" aria-hidden="true">
              {shown.slice(0, DRAWN).map((code) => (
                <Plate key={code.id} code={code} />
              ))}
            </ul>
            <p className="operator-hint">
              Filled mark: in use. For engraving 40 × 40 mm, error correction H, 4 modules of quiet
              on each side.
            </p>
            <div className="operator-files">
              <SaveButton
                path={`${files}/sheet`}
                method="POST"
                fileName="plates.pdf"
                onSaved={onPrinted}
              >
                Print sheet (A4, 10 to a page)
              </SaveButton>
              <SaveButton
                path={`${files}/plates`}
                method="POST"
                fileName="plates.zip"
                onSaved={onPrinted}
              >
                Download for engraving (SVG)
              </SaveButton>
            </div>
            <CodeList batchId={batchId} codes={shown} />
          </>
        )}
      </PagedList>
    </>
  );
}

type BatchFields = OperatorBatchFieldsFragment;

/** Changes a batch in the cache alone: read again, the list would begin with its first part, and may be without it. */
function changeBatch(
  cache: ApolloCache,
  batchId: string,
  getChanges: (batch: BatchFields) => Partial<BatchFields>,
): void {
  cache.updateFragment(
    {
      id: cache.identify({ __typename: 'OperatorBatch', id: batchId }),
      fragment: OperatorBatchFieldsFragmentDoc,
    },
    (batch) => batch && { ...batch, ...getChanges(batch) },
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

function CodeList({ batchId, codes }: { batchId: string; codes: readonly Code[] }) {
  const [toRevoke, setToRevoke] = useState<Code | null>(null);
  const [revokeCode] = useMutation(OperatorRevokeCodeDocument, {
    update: (cache, { data }, { variables }) => {
      cache.modify({
        id: cache.identify({ __typename: 'OperatorCode', id: variables?.id ?? '' }),
        fields: { state: (state) => data?.operatorRevokeCode.state ?? state },
      });
      changeBatch(cache, batchId, ({ revoked }) => ({ revoked: revoked + 1 }));
    },
  });
  const { isBusy, message, run } = useAction();
  const withConfirmation = useIdentityConfirmation();
  const notify = useNotify();
  const revoke = ({ id, pageUrl }: Code) =>
    void run(async () => {
      setToRevoke(null);
      await withConfirmation(() => requireData(revokeCode({ variables: { id } })));
      notify(`The code for /${pageUrl} is revoked.`);
    });
  return (
    <>
      <FormAlert>{message}</FormAlert>
      <ul className="operator-codes">
        {codes.map((code) => {
          const [level, label] = STATES[code.state];
          return (
            <li key={code.id}>
              <span>
                <code>{code.code}</code>
                <State level={level}>{label}</State>
              </span>
              {code.state === 'FREE' && (
                <button
                  type="button"
                  className="quiet danger"
                  aria-disabled={isBusy}
                  onClick={() => setToRevoke(code)}
                >
                  Revoke<span className="unseen"> {code.code}</span>
                </button>
              )}
              {code.state === 'USED' && <a href={`/${code.pageUrl}`}>/{code.pageUrl}</a>}
            </li>
          );
        })}
      </ul>
      {toRevoke && (
        <ConfirmDialog
          question={`Revoke the code ${toRevoke.code}?`}
          detail="Nobody can make a page with it any more, also where its plate has been printed."
          yes="Revoke it"
          onYes={() => revoke(toRevoke)}
          onNo={() => setToRevoke(null)}
        />
      )}
    </>
  );
}
