/** How handing on a link ended; `shown` means that it can only be read and copied by hand. */
export type ShareResult = 'shared' | 'copied' | 'shown' | 'cancelled';

/** Hands on a link with the phone's own means, else by the clipboard. */
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
      // Whoever closes the sheet wants nothing; where it cannot open, the clipboard may.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copy(link.url)) ? 'copied' : 'shown';
}

/** Puts a text on the clipboard, and answers whether the browser let it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
