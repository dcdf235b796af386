import { useQuery } from '@apollo/client/react';
import { Link, useLocation } from 'react-router-dom';
import {
  OperatorReportsDocument,
  OperatorWaitingDocument,
} from '../../__generated__/features/operator/operator.ts';
import { appendTo, Fetched, More, Tabs } from './OperatorParts.tsx';
import { formatAge, REASONS } from './operatorWords.ts';
import { ReportDetail } from './ReportDetail.tsx';

/** What visitors reported, the oldest first, and one of them in full. */
export function Reports() {
  const search = new URLSearchParams(useLocation().search);
  const answered = search.get('show') === 'answered';
  const given = search.get('report');
  const { data: counted } = useQuery(OperatorWaitingDocument);
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorReportsDocument, {
    variables: { answered },
    fetchPolicy: 'cache-and-network',
  });
  const reports = (data ?? previousData)?.operatorReports;
  const toAddress = (show: boolean, report?: string) => {
    const parts = [show && 'show=answered', report && `report=${report}`].filter(Boolean);
    return `/operator/reports${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  };
  const chosen = given ?? reports?.[0]?.number;
  return (
    <div className={given ? 'operator-split report chosen' : 'operator-split report'}>
      <div className="operator-view">
        <div className="operator-head">
          <h1>Reports</h1>
        </div>
        <Tabs
          label="Which reports"
          tabs={[
            {
              to: toAddress(false),
              label: 'Waiting',
              count: counted?.operatorWaiting.reports,
              isCurrent: !answered,
            },
            {
              to: toAddress(true),
              label: 'Answered',
              count: counted?.operatorWaiting.answered,
              isCurrent: answered,
            },
          ]}
        />
        <Fetched isThere={Boolean(reports)} failed={Boolean(error)} onRetry={() => void refetch()}>
          <ol className="operator-reports">
            {reports?.map(({ number, reason, pageTitle, pageUrl, createdAt }) => (
              <li key={number} className={number === chosen ? 'chosen' : undefined}>
                <Link
                  to={toAddress(answered, number)}
                  aria-current={number === chosen ? 'true' : undefined}
                >
                  <span>
                    {REASONS[reason][1]}
                    <small>
                      <bdi>{pageTitle || `/${pageUrl}`}</bdi>,{' '}
                      <span className="operator-whole">{number}</span>
                    </small>
                  </span>
                  <time dateTime={createdAt}>{formatAge(createdAt)}</time>
                </Link>
              </li>
            ))}
          </ol>
          {reports?.length === 0 && (
            <p className="operator-hint">
              {answered ? 'None has been answered yet.' : 'Nothing waits. That is good.'}
            </p>
          )}
          <More
            count={reports?.length ?? 0}
            onMore={() =>
              fetchMore({
                variables: { after: reports?.at(-1)?.number },
                updateQuery: appendTo('operatorReports'),
              })
            }
          />
        </Fetched>
      </div>
      {chosen && (
        <aside className="operator-aside" aria-label="The report">
          <Link className="operator-back" to={toAddress(answered)}>
            Back to the reports
          </Link>
          <ReportDetail key={chosen} number={chosen} onAnswered={() => void refetch()} />
        </aside>
      )}
    </div>
  );
}
