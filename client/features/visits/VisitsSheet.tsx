import { useQuery } from '@apollo/client/react';
import {
  PageVisitsDocument,
  type PageVisitsQuery,
} from '../../__generated__/features/visits/visits.ts';
import { getFailureMessage, toFailure } from '../../net/failure.ts';
import { formatCount } from '../../../protocol/format-count.ts';
import { getDateFormat } from '../../ui/format.ts';
import { FetchFailure } from '../../ui/for-members/FetchFailure.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import './visits-sheet.css';

type Months = PageVisitsQuery['pageVisits']['months'];

/** How often a page was visited, for its members: today, this month, and the last twelve as bars. */
export function VisitsSheet({ pageId, onClose }: { pageId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(PageVisitsDocument, {
    variables: { pageId },
    fetchPolicy: 'cache-and-network',
  });
  const visits = data?.pageVisits;
  return (
    <Sheet title="Visits" onClose={onClose}>
      {visits && (
        <dl className="visits-now">
          <div>
            <dt>Today</dt>
            <dd>{formatCount(visits.today)}</dd>
          </div>
          <div>
            <dt>This month</dt>
            <dd>{formatCount(visits.thisMonth)}</dd>
          </div>
        </dl>
      )}
      {visits?.months.some((month) => month.visits > 0) && <Bars months={visits.months} />}
      {error && !visits && (
        <FetchFailure className="visits-note" onRetry={() => void refetch()}>
          {getFailureMessage(toFailure(error))}
        </FetchFailure>
      )}
      <p className="visits-note">
        Every phone and computer counts once a day, after a few seconds on the page. You and others
        who are signed in are not counted. Only these numbers are kept: nothing says who came.
      </p>
      <SheetFoot>
        <button type="button" className="primary" onClick={onClose}>
          Close
        </button>
      </SheetFoot>
    </Sheet>
  );
}

/** The last twelve months, each as a bar; the whole is read out as one sentence. */
function Bars({ months }: { months: Months }) {
  const most = Math.max(1, ...months.map(({ visits }) => visits));
  const words = months.map(
    ({ month, visits }) => `${nameMonth(month, 'long')}: ${formatCount(visits)}`,
  );
  return (
    <div className="visits-months" role="img" aria-label={`Visits by month. ${words.join(', ')}.`}>
      {months.map(({ month, visits }) => (
        <div key={month}>
          <span className="visits-count">{visits === most ? formatCount(visits) : ''}</span>
          <span className="visits-bar" style={{ height: `${(visits / most) * 100}%` }} />
          <small>{nameMonth(month, 'narrow')}</small>
        </div>
      ))}
    </div>
  );
}

function nameMonth(month: string, width: 'long' | 'narrow'): string {
  const year = width === 'long' ? ({ year: 'numeric' } as const) : {};
  return getDateFormat({ month: width, ...year, timeZone: 'UTC' }).format(new Date(`${month}-15`));
}
