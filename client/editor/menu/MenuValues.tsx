import { useQuery } from '@apollo/client/react';
import { PageMembersDocument } from '../../__generated__/features/members/members.ts';
import { PageNotificationsDocument } from '../../__generated__/features/notifications/notifications.ts';
import { PageVisitsDocument } from '../../__generated__/features/visits/visits.ts';
import type { PageVisibility } from '../../__generated__/features/visibility/visibility.ts';
import type { ServiceFieldsFragment } from '../../__generated__/features/memorial-service/service.ts';
import { frequencies } from '../../features/notifications/frequencies.ts';
import { audiences } from '../../features/visibility/audiences.ts';
import { useWaitingCount } from '../../features/tributes/review/useWaitingCount.ts';
import { toSupportedZone } from '../../../protocol/zoned-time.ts';
import { formatCount } from '../../../protocol/format-count.ts';
import { getDateFormat } from '../../ui/format.ts';

const MAX_NAMES = 3;

/** The first names of the other members; nothing if there are none. */
export function MemberNames({ pageId }: { pageId: string }) {
  const { data } = useQuery(PageMembersDocument, { variables: { pageId } });
  const names = (data?.pageMembers ?? [])
    .filter(({ isViewer }) => !isViewer)
    .map(({ person }) => person.name.split(' ')[0]);
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return <Value>{more > 0 ? `${shown} +${more}` : shown}</Value>;
}

/** The service's day and time where it is held: "14 May, 11:00". */
export function ServiceDay({ service }: { service: ServiceFieldsFragment }) {
  const format = getDateFormat({
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: toSupportedZone(service.timeZone),
  });
  return <Value>{format.format(new Date(service.startsAt))}</Value>;
}

/** Who may see the page besides its members. */
export function Audience({ visibility }: { visibility: PageVisibility }) {
  return <Value>{audiences.find(({ value }) => value === visibility)?.short ?? ''}</Value>;
}

/** How often the page was visited today; nothing if it was not. */
export function VisitsToday({ pageId }: { pageId: string }) {
  const { data } = useQuery(PageVisitsDocument, {
    variables: { pageId },
    fetchPolicy: 'cache-and-network',
  });
  const today = data?.pageVisits.today;
  return today ? <Value>{`${formatCount(today)} today`}</Value> : null;
}

/** How often the member gets news of the page. */
export function HowOften({ pageId }: { pageId: string }) {
  const { data } = useQuery(PageNotificationsDocument, { variables: { pageId } });
  const often = data?.pageNotifications.frequency;
  return <Value>{frequencies.find(({ value }) => value === often)?.short ?? ''}</Value>;
}

/** How many messages wait to be read; nothing if there are none. */
export function WaitingCount({ page }: { page: { id: string; url: string } }) {
  const count = useWaitingCount(page.id, page.url);
  if (!count) return null;
  return <Value isWaiting>{count === 1 ? '1 waits' : `${count} wait`}</Value>;
}

function Value({ isWaiting = false, children }: { isWaiting?: boolean; children: string }) {
  return <span className={isWaiting ? 'menu-value waiting' : 'menu-value'}>{children}</span>;
}

/** Whether the viewer owns a page; false until that is known. */
export function useOwnership(pageId: string): boolean {
  const { data } = useQuery(PageMembersDocument, { variables: { pageId } });
  return (data?.pageMembers ?? []).some(({ isViewer, role }) => isViewer && role === 'OWNER');
}
