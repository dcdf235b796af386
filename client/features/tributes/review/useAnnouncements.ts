import { useEffect, useEffectEvent } from 'react';
import { readAccount } from '../../../auth/session.ts';
import type { StewardEvent, StewardEvents } from './stewardEvent.ts';
import { getOutcomeLabel } from './reviewLabels.ts';

/** Announces the decisions of other members. */
export function useAnnouncements(
  onMemberEvent: StewardEvents,
  announce: (message: string) => void,
) {
  const announceEvent = useEffectEvent((event: StewardEvent) => {
    if (event.__typename === 'TributeHeld')
      announce(`A message from ${event.tribute.name} is waiting.`);
    const me = readAccount().user?.id;
    if (event.__typename === 'TributeReviewed' && event.by?.id !== me)
      announce(`${getOutcomeLabel(event, me)}: the message from ${event.tribute.name}.`);
  });
  useEffect(() => onMemberEvent((event) => announceEvent(event)), [onMemberEvent]);
}
