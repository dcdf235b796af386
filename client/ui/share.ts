import { siteAddress } from './siteAddress.ts';

/** The result of sharing a link; `shown` means that it must be copied by hand. */
export type ShareResult = 'shared' | 'copied' | 'shown' | 'cancelled';

/** Shares a link with the phone's share dialog, else copies it to the clipboard. */
export async function share(link: {
  title: string;
  text: string;
  url: string;
}): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      // Closing the dialog means no sharing; if it cannot open, the clipboard may work.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copy(link.url)) ? 'copied' : 'shown';
}

/** Copies a text to the clipboard; resolves with whether the browser allowed it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares a page of this site; resolves with the message to show. */
export async function sharePage(path: string): Promise<string> {
  const url = siteAddress(path);
  const result = await share({ title: document.title, text: document.title, url });
  if (result === 'copied') return 'The link is copied.';
  return result === 'shown' ? url : '';
}
