import { useQuery } from '@apollo/client/react';
import { Link, useLocation } from 'react-router-dom';
import { OperatorWaitingDocument } from '../../../__generated__/features/operator/overview/overview.ts';
import { OperatorReportsDocument } from '../../../__generated__/features/operator/reports/reports.ts';
import { PagedList } from '../PagedList.tsx';
import { Tabs } from '../ViewParts.tsx';
import { formatAge, REASONS } from '../operatorLabels.ts';
import { ReportDetail } from './ReportDetail.tsx';

/** The reports of visitors, oldest first, and one of them in full. */
export function Reports() {
  const search = new URLSearchParams(useLocation().search);
  const answered = search.get('show') === 'answered';
  const reportId = search.get('report');
  const { data: counted } = useQuery(OperatorWaitingDocument);
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorReportsDocument, {
    variables: { answered },
    fetchPolicy: 'cache-and-network',
  });
  const reports = (data ?? previousData)?.operatorReports;
  const toAddress = (isAnswered: boolean, report?: string) => {
    const parts = [isAnswered && 'show=answered', report && `report=${report}`].filter(Boolean);
    return `/operator/reports${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  };
  const chosen = reportId ?? reports?.[0]?.number;
  return (
    <div className={reportId ? 'operator-split report chosen' : 'operator-split report'}>
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
        <PagedList
          items={reports}
          hasFailed={Boolean(error)}
          onRetry={() => void refetch()}
          onMore={async ({ number: after }) =>
            (await fetchMore({ variables: { after } })).data?.operatorReports
          }
          empty={answered ? 'None has been answered yet.' : 'Nothing waits. That is good.'}
        >
          {(shown) => (
            <ol className="operator-reports">
              {shown.map(({ number, reason, pageTitle, pageUrl, createdAt }) => (
                <li key={number} className={number === chosen ? 'chosen' : undefined}>
                  <Link
                    to={toAddress(answered, number)}
                    aria-current={number === chosen ? 'true' : undefined}
                  >
                    <span>
                      {REASONS[reason].label}
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
          )}
        </PagedList>
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
