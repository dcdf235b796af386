import { useEffect, useEffectEvent } from 'react';
import { account } from '../../../auth/session.ts';
import type { StewardEvent, StewardEvents } from './stewardEvent.ts';
import { outcomeWords } from './words.ts';

/** Announces what the other stewards decide. */
export function useAnnouncements(onMemberEvent: StewardEvents, say: (words: string) => void) {
  const tell = useEffectEvent((event: StewardEvent) => {
    if (event.__typename === 'TributeHeld') say(`A message from ${event.tribute.name} is waiting.`);
    const me = account().user?.id;
    if (event.__typename === 'TributeReviewed' && event.by?.id !== me)
      say(`${outcomeWords(event, me)}: the message from ${event.tribute.name}.`);
  });
  useEffect(() => onMemberEvent((event) => tell(event)), [onMemberEvent]);
}
