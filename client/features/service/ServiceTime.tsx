import type { ServiceFieldsFragment } from '../../__generated__/features/service/service.ts';
import { dateFormat } from '../../ui/language.ts';
import { toSupportedZone } from '../../../protocol/zoned-time.ts';
import { usePhase } from './servicePhase.ts';

/** The name and time of the service, in its local time zone, until it is over. */
export function ServiceTime({
  service: { title, startsAt, timeZone },
}: {
  service: Pick<ServiceFieldsFragment, 'title' | 'startsAt' | 'timeZone'>;
}) {
  if (usePhase(startsAt) === 'over') return null;
  const format = dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: toSupportedZone(timeZone),
  });
  return (
    <>
      <p>
        <bdi>{title}</bdi>
      </p>
      <p>
        <time dateTime={startsAt}>{format.format(new Date(startsAt))}</time>
      </p>
    </>
  );
}
