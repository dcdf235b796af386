import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  OperatorPageCountsDocument,
  type OperatorPageFieldsFragment,
  type OperatorPageFilter,
  OperatorPagesDocument,
} from '../../../__generated__/features/operator/pages/pages.ts';
import { formatCount } from '../../../../protocol/format-count.ts';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';
import { Accounts } from './Accounts.tsx';
import { PagedList } from '../PagedList.tsx';
import { Search, SEARCH_AFTER_MS, State, Tabs } from '../ViewParts.tsx';
import { formatBytes } from '../../../ui/formatNumbers.ts';
import { describePage, formatAge } from '../operatorLabels.ts';
import { PageDetail } from './PageDetail.tsx';

const FILTERS: readonly { filter: OperatorPageFilter; label: string; count: keyof Counts }[] = [
  { filter: 'ALL', label: 'All', count: 'all' },
  { filter: 'SERVICE', label: 'Services today', count: 'service' },
  { filter: 'REPORTED', label: 'Reported', count: 'reported' },
  { filter: 'AWAY', label: 'Dark', count: 'away' },
  { filter: 'DOWN', label: 'Taken down', count: 'down' },
];
type Counts = { all: number; service: number; reported: number; away: number; down: number };

/** Pages and accounts: found by name, address or owner. */
export function Pages() {
  const params = new URLSearchParams(useLocation().search);
  const shown = params.get('show') ?? 'ALL';
  const chosen = params.get('page');
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), SEARCH_AFTER_MS);
  const { data: counted, refetch: recount } = useQuery(OperatorPageCountsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const isAccounts = shown === 'ACCOUNTS';
  const toAddress = (show: string, page?: string) => {
    const parts = [show !== 'ALL' && `show=${show}`, page && `page=${page}`].filter(Boolean);
    return `/operator/pages${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  };
  const filter = FILTERS.find((entry) => entry.filter === shown)?.filter ?? 'ALL';
  return (
    <div className={chosen ? 'operator-split chosen' : 'operator-split'}>
      <div className="operator-view">
        <div className="operator-head">
          <h1>{isAccounts ? 'Accounts' : 'Pages'}</h1>
          <Search
            label={isAccounts ? 'E-mail address' : 'Name, address or owner'}
            query={query}
            onQuery={setQuery}
          />
        </div>
        <Tabs
          label="Which pages"
          tabs={[
            ...FILTERS.map(({ filter: value, label, count }) => ({
              to: toAddress(value),
              label,
              count: counted?.operatorPageCounts[count],
              isCurrent: value === shown,
            })),
            { to: toAddress('ACCOUNTS'), label: 'Accounts', isCurrent: isAccounts },
          ]}
        />
        {isAccounts ? (
          <Accounts search={search} />
        ) : (
          <PageList
            key={filter}
            filter={filter}
            search={search}
            chosen={chosen}
            toAddress={(url) => toAddress(shown, url)}
          />
        )}
      </div>
      {chosen && (
        <aside className="operator-aside" aria-label="The page">
          <Link className="operator-back" to={toAddress(shown)}>
            Back to the pages
          </Link>
          <PageDetail key={chosen} url={chosen} onChanged={() => void recount()} />
        </aside>
      )}
    </div>
  );
}

type ListProps = {
  filter: OperatorPageFilter;
  search: string;
  chosen: string | null;
  toAddress: (url: string) => string;
};

function PageList({ filter, search, chosen, toAddress }: ListProps) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorPagesDocument, {
    variables: { filter, search },
    fetchPolicy: 'cache-and-network',
  });
  const pages = (data ?? previousData)?.operatorPages;
  return (
    <PagedList
      items={pages}
      hasFailed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={async ({ id: after }) =>
        (await fetchMore({ variables: { after } })).data?.operatorPages
      }
      empty={search ? 'No page has this name, address or owner.' : 'There are none.'}
    >
      {(shown) => (
        <table className="operator-table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">State</th>
              <th scope="col" className="number wide">
                Messages
              </th>
              <th scope="col" className="number wide">
                Size
              </th>
              <th scope="col" className="number wide">
                Changed
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((page) => (
              <Row
                key={page.id}
                page={page}
                isChosen={page.url === chosen}
                to={toAddress(page.url)}
              />
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  );
}

type RowProps = { page: OperatorPageFieldsFragment; isChosen: boolean; to: string };

function Row({ page, isChosen, to }: RowProps) {
  const { level, label } = describePage(page);
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <th scope="row">
        <Link to={to} dir="auto" aria-current={isChosen ? 'true' : undefined}>
          {page.title || `/${page.url}`}
          <small>/{page.url}</small>
        </Link>
      </th>
      <td>
        <State level={level}>{label}</State>
      </td>
      <td className="number wide">{formatCount(page.messages)}</td>
      <td className="number wide">{formatBytes(page.bytes)}</td>
      <td className="number wide operator-soft">{formatAge(page.changedAt ?? page.createdAt)}</td>
    </tr>
  );
}
