import { useEffect, useEffectEvent, useState } from 'react';
import { readAccount } from '../../../auth/session.ts';
import type { MemberEvent, OnMemberEvent } from '../../../live/useMemberEvents.ts';
import { getOutcomeLabel } from './reviewLabels.ts';
import type { DecisionUndo } from './useDecisions.ts';
import type { WallUndo } from './useWallSwitch.ts';

/** How long a message that was taken off the screen can be put back in one press. */
const BRIEF_MS = 10_000;

/** What was done last, by this member or another: its announcement, and the undo that is offered. */
export function useLastAction(onMemberEvent: OnMemberEvent) {
  const [announcement, announce] = useState('');
  const [undo, offerUndo] = useState<DecisionUndo | WallUndo | null>(null);

  const announceEvent = useEffectEvent((event: MemberEvent) => {
    if (event.__typename === 'TributeHeld')
      announce(`A message from ${event.tribute.name} is waiting.`);
    const me = readAccount().user?.id;
    if (event.__typename === 'TributeReviewed' && event.by?.id !== me)
      announce(`${getOutcomeLabel(event, me)}: the message from ${event.tribute.name}.`);
  });
  useEffect(() => onMemberEvent((event) => announceEvent(event)), [onMemberEvent]);

  const forgetBriefUndo = useEffectEvent(() => {
    if (document.activeElement?.closest('.review-line')) return;
    offerUndo(null);
    announce('');
  });
  useEffect(() => {
    if (!undo?.isBrief) return;
    const timer = setTimeout(forgetBriefUndo, BRIEF_MS);
    return () => clearTimeout(timer);
  }, [undo]);

  return { announcement, announce, undo, offerUndo };
}
