import { getSiteAddress } from './siteAddress.ts';

/** The result of sharing a link; `shown` means that it must be copied by hand. */
type ShareResult = 'shared' | 'copied' | 'shown' | 'cancelled';

type Link = { title: string; text: string; url: string };

/** Shares a link with the phone's share dialog, else copies it to the clipboard. */
export async function share(link: Link): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      // Closing the dialog means no sharing; if it cannot open, the clipboard may work.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'shown';
}

/** Copies a text to the clipboard; resolves with whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const COPIED = 'The link is copied.';

/** Shares a link; resolves with the message to show, `byHand` if it must be copied by hand. */
export async function shareLink(link: Link, byHand = link.url): Promise<string> {
  const result = await share(link);
  if (result === 'copied') return COPIED;
  return result === 'shown' ? byHand : '';
}

/** Copies a link; resolves with the message to show. */
export async function copyLink(url: string, byHand = url): Promise<string> {
  return (await copyText(url)) ? COPIED : byHand;
}

/** Shares a page of this site; resolves with the message to show. */
export function sharePage(path: string): Promise<string> {
  return shareLink({ title: document.title, text: document.title, url: getSiteAddress(path) });
}
