import { useState } from 'react';
import type { CoupleFieldsFragment } from '../../__generated__/features/couples/loveBox.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import { typographic } from '../../ui/typographic.ts';
import { togetherFor } from './togetherFor.ts';
import './couple.css';

/** Whose love box it is: two names, their day and for how long, and a line of their own. */
export function CoupleHeading({ couple }: { couple: CoupleFieldsFragment }) {
  const { firstName, secondName, day, line } = couple;
  const [now] = useState(() => new Date());
  // the server does not know which day it is where somebody reads this
  const years = useHydrated() ? togetherFor(couple, now) : '';
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
