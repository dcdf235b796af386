import type { ServiceFieldsFragment } from '../../__generated__/features/service/service.ts';
import { usePhase } from './servicePhase.ts';

/** What is being held, while it lasts. */
export function ServiceTitle({
  service,
}: {
  service: Pick<ServiceFieldsFragment, 'title' | 'startsAt'>;
}) {
  const phase = usePhase(service.startsAt);
  return phase === 'now' ? <p dir="auto">{service.title}</p> : null;
}
