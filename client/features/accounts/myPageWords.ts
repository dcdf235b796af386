import type { MyPage } from './myAccount.ts';

/** Where a page is worked on next. */
export function hrefOf({ type, url, active }: MyPage): string {
  if (type === 'REDIRECT') return `/${url}`;
  return active ? `/edit/${url}` : `/setup/${url}`;
}

/** How a page is called in a list. */
export function nameOf({ title, type }: MyPage): string {
  return title || (type === 'REDIRECT' ? 'Attached plate' : 'New page');
}

/** Its address, and what is to be known of it. */
export function noteOn({ type, url, active }: MyPage): string {
  if (type === 'REDIRECT') return `/${url} leads to another page`;
  return active ? `/${url}` : `/${url} is not set up yet`;
}

/** How many messages its members have yet to read; '' for none. */
export function waitingOn({ heldCount: held }: MyPage): string {
  if (!held) return '';
  return held === 1
    ? 'One message is waiting to be read'
    : `${held} messages are waiting to be read`;
}
