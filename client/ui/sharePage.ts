import { share } from './share.ts';
import { siteAddress } from './siteAddress.ts';

/** Shares a page of this site; resolves with what to tell whoever pressed. */
export async function sharePage(path: string): Promise<string> {
  const url = siteAddress(path);
  const result = await share({ title: document.title, text: document.title, url });
  if (result === 'copied') return 'The link is copied.';
  return result === 'shown' ? url : '';
}
