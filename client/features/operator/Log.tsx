import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type AuditKind,
  OperatorLogDocument,
} from '../../__generated__/features/operator/overview/overview.ts';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import { LogTable } from './LogTable.tsx';
import { PagedList } from './PagedList.tsx';
import { Search, SEARCH_AFTER_MS, Tabs } from './ViewParts.tsx';
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
  const queryKind = new URLSearchParams(useLocation().search).get('kind');
  const kind = KINDS.find((entry) => entry.kind === queryKind)?.kind ?? null;
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), SEARCH_AFTER_MS);
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorLogDocument, {
    variables: { kind, search },
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
        tabs={KINDS.map((entry) => ({
          to: entry.kind ? `/operator/log?kind=${entry.kind}` : '/operator/log',
          label: entry.label,
          isCurrent: entry.kind === kind,
        }))}
      />
      <PagedList
        items={lines}
        hasFailed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={async ({ id: before }) =>
          (await fetchMore({ variables: { before } })).data?.operatorLog
        }
        empty={
          search ? 'The log has nothing about this. Please enter a whole address.' : 'Nothing yet.'
        }
      >
        {(shown) => <LogTable lines={shown} />}
      </PagedList>
      <p className="operator-hint">
        Lines are only ever added. Each holds the fingerprint of the one before, and pages by their
        fingerprint, so that an erased page leaves nothing here.
      </p>
    </div>
  );
}
