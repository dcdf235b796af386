import type { OperatorOverviewQuery } from '../../../__generated__/features/operator/overview/overview.ts';
import { formatQuantity } from '../../../ui/formatNumbers.ts';
import { formatWhen } from '../operatorLabels.ts';

type Props = { overview: OperatorOverviewQuery['operatorOverview'] };

const CHART = { width: 380, height: 92, bar: 8 };

/** How many messages came in the last hour, two minutes a bar. */
export function TributeChart({ overview }: Props) {
  const { messages, pages, at } = overview;
  const most = Math.max(...messages, 1);
  const step = CHART.width / messages.length;
  const all = messages.reduce((sum, count) => sum + count, 0);
  const hourAgo = new Date(Date.parse(at) - 3_600_000).toISOString();
  return (
    <>
      <h2>Messages in the last hour</h2>
      <svg
        className="operator-chart"
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={`${formatQuantity(all, 'message')} in the last hour`}
      >
        <path d={`M0 ${CHART.height - 0.5}h${CHART.width}`} />
        {messages.map((message, index) => {
          const height = message === 0 ? 0 : 4 + (message / most) * (CHART.height - 12);
          return (
            <rect
              // a bar is known by its position alone
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              x={index * step}
              y={CHART.height - 1 - height}
              width={CHART.bar}
              height={height}
              rx="1"
            />
          );
        })}
      </svg>
      <p className="operator-axis">
        <span>{formatWhen(hourAgo)}</span>
        <span>
          {formatQuantity(all, 'message')}, {formatQuantity(pages, 'page')}
        </span>
        <span>{formatWhen(at)}</span>
      </p>
    </>
  );
}
