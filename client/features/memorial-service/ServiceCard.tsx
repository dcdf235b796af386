import type { ReactNode } from 'react';
import { toSupportedZone } from '../../../protocol/zoned-time.ts';
import type { ServiceFieldsFragment } from '../../__generated__/features/memorial-service/service.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { usePhase } from './ServiceTime.tsx';
import './service-card.css';
import { getDateFormat } from '../../ui/format.ts';

type Props = {
  pageId: string;
  /** The page’s address, without a slash. */
  url: string;
  service: ServiceFieldsFragment;
  /** The broadcast's player, if its host can be embedded. */
  player: ReactNode;
};

/** The service of a page: what, when, where, and how to attend; large while it lasts. */
export function ServiceCard({ pageId, url, service, player }: Props) {
  const { title, startsAt, timeZone, place, broadcastUrl } = service;
  const phase = usePhase(startsAt);
  const hasEnded = phase === 'over';
  return (
    <section className="service" aria-label="The service" data-phase={phase ?? 'ahead'}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p className="service-when">
        <time dateTime={startsAt}>{timeIn(startsAt, timeZone)}</time>
        <OwnTime startsAt={startsAt} timeZone={timeZone} />
      </p>
      {place && (
        <p className="service-place">
          <bdi>{place}</bdi>
        </p>
      )}
      {hasEnded && (
        <p className="service-ways">
          <a className="secondary" href={`/${url}/book`}>
            The book of the day
          </a>
        </p>
      )}
      {phase === 'now' && player}
      {!hasEnded && (
        <p className="service-ways">
          {broadcastUrl && !(phase === 'now' && player) && (
            <a className="primary" href={broadcastUrl} target="_blank" rel="noopener noreferrer">
              Watch the broadcast
            </a>
          )}
          <a className="secondary" href={`/api/page/${pageId}/service.ics`}>
            Add to calendar
          </a>
          {place && (
            <a
              className="secondary"
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Directions
            </a>
          )}
        </p>
      )}
    </section>
  );
}

/** The time in the reader's own time zone, if it differs. */
function OwnTime({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const here = getDateFormat(SHORT_FORMAT).format(new Date(startsAt));
  const atService = getDateFormat({ ...SHORT_FORMAT, timeZone: toSupportedZone(timeZone) });
  if (here === atService.format(new Date(startsAt))) return null;
  return <span className="service-own">Where you are: {here}</span>;
}

const SHORT_FORMAT = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;

function timeIn(startsAt: string, timeZone: string): string {
  const format = getDateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: toSupportedZone(timeZone),
    timeZoneName: 'short',
  });
  return format.format(new Date(startsAt));
}
