import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import {
  OperatorOverviewDocument,
  type OperatorOverviewQuery,
} from '../../../__generated__/features/operator/overview/overview.ts';
import { formatCount } from '../../../../protocol/format-count.ts';
import { getDateFormat } from '../../../ui/format.ts';
import { formatQuantity } from '../../../ui/formatNumbers.ts';
import { LogTable } from '../LogTable.tsx';
import { TributeChart } from './TributeChart.tsx';
import { Fetched, State } from '../ViewParts.tsx';
import { describePage, formatAgo, formatWhen, type Level } from '../operatorLabels.ts';

const READ_EVERY_MS = 30_000;

type Data = OperatorOverviewQuery['operatorOverview'];

/** The state of the installation, what needs attention, and the services that a restart would disturb. */
export function Overview() {
  const { data, error, refetch } = useQuery(OperatorOverviewDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: READ_EVERY_MS,
  });
  return (
    <Fetched isThere={Boolean(data)} hasFailed={Boolean(error)} onRetry={() => void refetch()}>
      {data && (
        <div className="operator-view">
          <h1>{data.operatorOverview.sentence}</h1>
          <p className="operator-lead">{describeNow(data.operatorOverview)}</p>
          <div className="operator-two">
            <div>
              <Waiting overview={data.operatorOverview} />
              <section className="later">
                <Health overview={data.operatorOverview} jobs={data.operatorJobs} />
              </section>
            </div>
            <div>
              <Services overview={data.operatorOverview} />
              <section className="later">
                <TributeChart overview={data.operatorOverview} />
              </section>
            </div>
          </div>
          {data.operatorOverview.lately.length > 0 && (
            <>
              <h2>Lately</h2>
              <LogTable lines={data.operatorOverview.lately} />
            </>
          )}
        </div>
      )}
    </Fetched>
  );
}

function describeNow({ at, services }: Data): string {
  const utcFormat = getDateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  const next = services.find(({ startsAt }) => startsAt > at);
  if (!next) return `${utcFormat.format(new Date(at))} UTC. No service begins within a day.`;
  const minutes = Math.round((Date.parse(next.startsAt) - Date.parse(at)) / 60_000);
  const when =
    minutes < 90
      ? formatQuantity(minutes, 'minute')
      : formatQuantity(Math.round(minutes / 60), 'hour');
  return `${utcFormat.format(new Date(at))} UTC. The next service begins in ${when}.`;
}

function Waiting({ overview }: { overview: Data }) {
  const { reports, oldestReport, mails, mailsSince } = overview;
  if (reports + mails === 0) return null;
  return (
    <>
      <h2>Waiting</h2>
      <ul className="operator-waits">
        {reports > 0 && (
          <li>
            <b>{formatCount(reports)}</b>
            <p>
              {reports === 1 ? 'report to read' : 'reports to read'}
              {oldestReport && (
                <small>The oldest came {formatAgo(oldestReport)}; we promise a day</small>
              )}
            </p>
            <Link to="/operator/reports">
              Read<span className="unseen"> the reports</span>
            </Link>
          </li>
        )}
        {mails > 0 && (
          <li>
            <b>{formatCount(mails)}</b>
            <p>
              {mails === 1 ? 'mail that does not arrive' : 'mails that do not arrive'}
              {mailsSince && <small>Since {formatWhen(mailsSince)}</small>}
            </p>
            <Link to="/operator/mails">
              Look<span className="unseen"> at the mails</span>
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

type HealthProps = { overview: Data; jobs: OperatorOverviewQuery['operatorJobs'] };

function Health({ overview, jobs }: HealthProps) {
  return (
    <>
      <h2>Health</h2>
      <dl className="operator-health">
        {overview.health.map(({ name, level, state, at, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <State level={level.toLowerCase() as Level}>
                {[state, at && formatWhen(at)].filter(Boolean).join(' ')}
              </State>
              <small>
                {[at && at < overview.at && formatAgo(at), detail].filter(Boolean).join(', ')}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <details className="operator-jobs">
        <summary>Background work</summary>
        <ul>
          {jobs.map(({ name, lastRunAt, lastError }) => (
            <li key={name}>
              <State level={lastError ? 'bad' : 'ok'}>{name}</State>
              <small>{lastError ?? (lastRunAt ? `ran ${formatWhen(lastRunAt)}` : 'not yet')}</small>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Services({ overview }: { overview: Data }) {
  const { services, noRestartFrom, noRestartUntil } = overview;
  return (
    <>
      <h2>Services today</h2>
      {services.length === 0 && <p className="operator-hint">None until this time tomorrow.</p>}
      <ol className="operator-services">
        {services.map(({ page, startsAt }) => (
          <li key={page.id}>
            <time dateTime={startsAt}>{formatWhen(startsAt)}</time>
            <p>
              <Link to={`/operator/pages?page=${page.url}`}>
                <bdi>{page.title || `/${page.url}`}</bdi>
              </Link>
              <small>
                /{page.url}, {formatQuantity(page.messages, 'message')},{' '}
                {describePage(page).label.toLowerCase()}
              </small>
            </p>
          </li>
        ))}
      </ol>
      {noRestartFrom && noRestartUntil && (
        <p className="operator-say">
          Please do not restart or update between {formatWhen(noRestartFrom)} and{' '}
          {formatWhen(noRestartUntil)}.
        </p>
      )}
    </>
  );
}
