import { useState } from 'react';
import type { CoupleFieldsFragment } from '../../__generated__/features/couples/loveBox.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { typographic } from '../../ui/typographic.ts';
import './couple.css';

/** The heading of a love box: two names, their day and how long it has been, and a line of their own. */
export function CoupleHeading({ couple }: { couple: CoupleFieldsFragment }) {
  const { firstName, secondName, day, line } = couple;
  const [now] = useState(() => new Date());
  // the server does not know the reader's time zone
  const years = useHydrated() ? formatYearsTogether(couple, now) : '';
  return (
    <div className="couple">
      <p className="couple-box">THE LOVE BOX</p>
      <h1>
        <bdi>{firstName}</bdi> <span>&amp;</span> <bdi>{secondName}</bdi>
      </h1>
      {day && (
        <p className="couple-day">
          <bdi>{day}</bdi>
          {years && (
            <>
              {' '}
              <span>{years}</span>
            </>
          )}
        </p>
      )}
      <p className="love-box-tagline" dir="auto">
        {line ? typographic(line) : 'Ignite Your Love, Connect and Adventure'}
      </p>
    </div>
  );
}

type Days = { earliestDay: string | null; latestDay: string | null };

/** How long a couple has had its day: “11 years”, on its anniversary “11 years today”; '' if it is not known. */
export function formatYearsTogether({ earliestDay, latestDay }: Days, now: Date): string {
  if (!earliestDay || !latestDay) return '';
  const today = toDay(now);
  const years = countYears(latestDay, today);
  if (years < 1 || years !== countYears(earliestDay, today)) return '';
  const isAnniversary = earliestDay === latestDay && today.slice(5) === latestDay.slice(5);
  return `${years} ${years === 1 ? 'year' : 'years'}${isAnniversary ? ' today' : ''}`;
}

/** The calendar day where this device is. */
function toDay(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

function countYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
