import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type AuditKind,
  OperatorLogDocument,
} from '../../__generated__/features/operator/operator.ts';
import { LogTable } from './LogTable.tsx';
import { appendTo, Fetched, More, Search, Tabs, useSettled } from './OperatorParts.tsx';
import { SaveButton } from './SaveButton.tsx';

const KINDS: readonly { kind: AuditKind | null; label: string }[] = [
  { kind: null, label: 'Everything' },
  { kind: 'TAKEDOWNS', label: 'Taken down and put back' },
  { kind: 'OPENINGS', label: 'Opened by an operator' },
  { kind: 'CODES', label: 'Codes' },
  { kind: 'MEMBERS', label: 'By members' },
];

/** Every act of operators, and what members did that cannot be undone. */
export function Log() {
  const given = new URLSearchParams(useLocation().search).get('kind');
  const kind = KINDS.find((one) => one.kind === given)?.kind ?? null;
  const [query, setQuery] = useState('');
  const words = useSettled(query);
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorLogDocument, {
    variables: { kind, words },
    fetchPolicy: 'cache-and-network',
  });
  const lines = (data ?? previousData)?.operatorLog;
  return (
    <div className="operator-view">
      <div className="operator-head">
        <h1>Log</h1>
        <Search label="Page, e-mail or report" query={query} onQuery={setQuery} />
        <SaveButton path="/api/operator/log" fileName="log.jsonl">
          Download
        </SaveButton>
      </div>
      <Tabs
        label="Parts of the log"
        tabs={KINDS.map((one) => ({
          to: one.kind ? `/operator/log?kind=${one.kind}` : '/operator/log',
          label: one.label,
          isCurrent: one.kind === kind,
        }))}
      />
      <Fetched isThere={Boolean(lines)} failed={Boolean(error)} onRetry={() => void refetch()}>
        {lines && lines.length > 0 ? (
          <LogTable lines={lines} />
        ) : (
          <p className="operator-hint">
            {words ? 'Nothing is known of this. Use a whole address.' : 'Nothing yet.'}
          </p>
        )}
        <More
          count={lines?.length ?? 0}
          onMore={() =>
            fetchMore({
              variables: { before: lines?.at(-1)?.id },
              updateQuery: appendTo('operatorLog'),
            })
          }
        />
      </Fetched>
      <p className="operator-hint">
        Lines are only ever added. Each holds the fingerprint of the one before, and pages by their
        fingerprint, so that an erased page leaves nothing here.
      </p>
    </div>
  );
}
