import { formatDate } from '../../ui/phrases.ts';
import type { MyPage } from './myAccount.ts';

/** Where the owner continues with a page: its editor, setup or view. */
export function getPageHref({ type, url, active, goneAt }: MyPage): string {
  if (type === 'REDIRECT' || goneAt) return `/${url}`;
  return active ? `/edit/${url}` : `/setup/${url}`;
}

/** A page's name in a list. */
export function getPageLabel({ title, type }: MyPage): string {
  return title || (type === 'REDIRECT' ? 'Attached plate' : 'New page');
}

/** A page's address and state. */
export function getPageNote({ type, url, active, goneAt }: MyPage): string {
  if (goneAt) return `Put away. It is deleted after ${formatDate(goneAt)}.`;
  if (type === 'REDIRECT') return `/${url} leads to another page`;
  return active ? `/${url}` : `/${url} is not set up yet`;
}

/** How many messages are held; '' for none. */
export function getWaitingLabel({ heldCount: held }: MyPage): string {
  if (!held) return '';
  return held === 1 ? 'One message waits to be read' : `${held} messages wait to be read`;
}
