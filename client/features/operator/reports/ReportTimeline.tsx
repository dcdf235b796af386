import type {
  OperatorReportFieldsFragment,
  OperatorReportQuery,
  ReportOutcome,
} from '../../../__generated__/features/operator/reports/reports.ts';
import { formatWhen, ACTION_VERBS } from '../operatorLabels.ts';

type Props = {
  report: OperatorReportFieldsFragment;
  acts: OperatorReportQuery['operatorReport']['acts'];
};

const OUTCOMES: Record<ReportOutcome, string> = {
  TAKEN_DOWN: 'It was taken down',
  ANSWERED: 'It was answered',
  OWNERS_ASKED: 'The owners were asked',
  NOTHING_WRONG: 'Nothing is wrong with it',
};

/** The actions because of the report, newest first. */
export function ReportTimeline({ report, acts }: Props) {
  const { createdAt, answeredAt, outcome, number } = report;
  return (
    <ol className="operator-trace">
      {answeredAt && outcome && (
        <li>
          <time dateTime={answeredAt}>{formatWhen(answeredAt)}</time>
          <span>{OUTCOMES[outcome]}</span>
        </li>
      )}
      {acts.map(({ at, action, detail }) => (
        <li key={at}>
          <time dateTime={at}>{formatWhen(at)}</time>
          <span>
            An operator {ACTION_VERBS[action]} the page
            {detail ? `: ${detail.replaceAll('_', ' ')}` : ''}
          </span>
        </li>
      ))}
      <li>
        <time dateTime={createdAt}>{formatWhen(createdAt)}</time>
        <span>The report came; its sender was given the number {number}</span>
      </li>
    </ol>
  );
}
