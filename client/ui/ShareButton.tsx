import { useState } from 'react';
import { share } from './share.ts';
import { siteAddress } from './siteAddress.ts';

/** Shares a page by the device's own dialog, else copies its address and says so. */
export function ShareButton({ path }: { path: string }) {
  const [note, setNote] = useState('');

  async function sharePage() {
    const url = siteAddress(path);
    const result = await share({ title: document.title, text: document.title, url });
    setNote(result === 'copied' ? 'The link is copied.' : result === 'shown' ? url : '');
  }

  return (
    <>
      <button type="button" className="quiet needs-code" onClick={() => void sharePage()}>
        Share this page
      </button>
      <span role="status">{note}</span>
    </>
  );
}
