import { useFragment, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { MAX_BATCH_CODES, MAX_BATCH_NAME } from '../../../../protocol/limits.ts';
import {
  type OperatorBatchFieldsFragment,
  OperatorBatchFieldsFragmentDoc,
  OperatorBatchesDocument,
  OperatorMakeCodesDocument,
} from '../../../__generated__/features/operator/codes/codes.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../../ui/forms/Form.tsx';
import { formatCount } from '../../../../protocol/format-count.ts';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { BatchDetail } from './BatchDetail.tsx';
import { PagedList } from '../PagedList.tsx';
import { State } from '../ViewParts.tsx';
import { formatWhen } from '../operatorLabels.ts';

const toAddress = (id: string) => `/operator/codes?batch=${id}`;

/** Activation codes in batches: made, printed, used. */
export function Codes() {
  const chosen = new URLSearchParams(useLocation().search).get('batch');
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch, fetchMore } = useQuery(OperatorBatchesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const batches = data?.operatorBatches;
  // not of the list: read again, that begins with its first part, which may be without this one
  const found = useFragment({
    fragment: OperatorBatchFieldsFragmentDoc,
    from: chosen === null ? null : { __typename: 'OperatorBatch', id: chosen },
  });
  const batch = found.complete ? found.data : undefined;
  return (
    <div className={batch ? 'operator-split chosen' : 'operator-split'}>
      <div className="operator-view">
        <div className="operator-head">
          <h1>Codes</h1>
          <button type="button" className="primary" onClick={() => setMaking(true)}>
            New batch
          </button>
        </div>
        <PagedList
          items={batches}
          hasFailed={Boolean(error)}
          onRetry={() => void refetch()}
          onMore={async ({ id: after }) =>
            (await fetchMore({ variables: { after } })).data?.operatorBatches
          }
          empty="There are no batches yet. Make the first one."
        >
          {(shown) => <Batches batches={shown} chosen={chosen} />}
        </PagedList>
        <p className="operator-hint">
          A code that has been printed is never given out again, whatever becomes of its page.
        </p>
      </div>
      {batch && (
        <aside className="operator-aside" aria-label="The batch">
          <Link className="operator-back" to="/operator/codes">
            Back to the batches
          </Link>
          <BatchDetail key={batch.id} batch={batch} />
        </aside>
      )}
      {isMaking && (
        <NewBatch
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false);
            void refetch();
            void navigate(toAddress(id));
          }}
        />
      )}
    </div>
  );
}

type BatchesProps = { batches: readonly OperatorBatchFieldsFragment[]; chosen: string | null };

function Batches({ batches, chosen }: BatchesProps) {
  return (
    <table className="operator-table">
      <thead>
        <tr>
          <th scope="col">Batch</th>
          <th scope="col" className="number wide">
            Codes
          </th>
          <th scope="col">Printed</th>
          <th scope="col" className="number wide">
            In use
          </th>
          <th scope="col" className="number">
            Left
          </th>
        </tr>
      </thead>
      <tbody>
        {batches.map(({ id, name, codes, used, revoked, printedAt }) => (
          <tr key={id} className={id === chosen ? 'chosen' : undefined}>
            <th scope="row">
              <Link to={toAddress(id)} dir="auto" aria-current={id === chosen ? 'true' : undefined}>
                {name}
              </Link>
            </th>
            <td className="number wide">{formatCount(codes)}</td>
            <td>{printedAt ? formatWhen(printedAt) : <State level="warn">not yet</State>}</td>
            <td className="number wide">{formatCount(used)}</td>
            <td className="number operator-soft">{formatCount(codes - used - revoked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NewBatch({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const [name, setName] = useState('');
  const [number, setNumber] = useState('50');
  const [makeCodes] = useMutation(OperatorMakeCodesDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const send = () =>
    void run(async () => {
      const input = { name, count: Math.trunc(Number(number)) || 0 };
      const { operatorMakeCodes } = await requireData(makeCodes({ variables: { input } }));
      onMade(operatorMakeCodes.batch.id);
    });
  return (
    <Sheet title="New batch" isUnsaved={name !== ''} onClose={onClose}>
      <Form onSend={send} wrong={failure}>
        <Field
          label="Whom or what the plates are for"
          name="name"
          autoComplete="off"
          maxLength={MAX_BATCH_NAME}
          value={name}
          onChange={setName}
        />
        <Field
          label="How many codes"
          name="count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MAX_BATCH_CODES).length}
          hint="1 to 10,000. Each has a page address of its own."
          value={number}
          onChange={setNumber}
        />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <button type="submit" className="primary" disabled={isBusy}>
            Make them
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
