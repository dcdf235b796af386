import { useQuery } from '@apollo/client/react';
import { OperatorReportDocument } from '../../../__generated__/features/operator/reports/reports.ts';
import { formatWhen, REASONS } from '../operatorLabels.ts';
import { ReportAnswer } from './ReportAnswer.tsx';
import { ReportTimeline } from './ReportTimeline.tsx';
import { Fetched } from '../ViewParts.tsx';

type Props = { number: string; onAnswered: () => void };

/** A report: its text, its subject, and its answer. */
export function ReportDetail({ number, onAnswered }: Props) {
  const { data, error, refetch } = useQuery(OperatorReportDocument, {
    variables: { number },
    fetchPolicy: 'cache-and-network',
  });
  const { report, photos = 0, acts = [] } = data?.operatorReport ?? {};
  return (
    <Fetched isThere={Boolean(report)} hasFailed={Boolean(error)} onRetry={() => void refetch()}>
      {report && (
        <>
          <p className="operator-title large">
            {REASONS[report.reason].sentence}
            <small>
              {number} on <bdi>{report.pageTitle || 'a page'}</bdi>,{' '}
              <a href={`/${report.pageUrl}`}>/{report.pageUrl}</a>, {formatWhen(report.createdAt)},
              from a visitor who left {report.wantsAnswer ? 'an address' : 'no address'}
            </small>
          </p>
          {report.words && <blockquote dir="auto">{report.words}</blockquote>}
          <ReportAnswer
            report={report}
            photos={photos}
            onOpened={() => void refetch()}
            onAnswered={() => {
              onAnswered();
              void refetch();
            }}
          />
          <ReportTimeline report={report} acts={acts} />
        </>
      )}
    </Fetched>
  );
}
