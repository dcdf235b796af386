/** How handing on a link ended; `shown` means that it can only be read and copied by hand. */
export type Handed = 'shared' | 'copied' | 'shown' | 'kept';

/** Hands on a link with the phone's own means, else by the clipboard. */
export async function share(link: { title: string; text: string; url: string }): Promise<Handed> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      // Whoever closes the sheet wants nothing; where it cannot open, the clipboard may.
      if (error instanceof DOMException && error.name === 'AbortError') return 'kept';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'shown';
  }
}
