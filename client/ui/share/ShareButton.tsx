import { useState } from 'react';

/** Shares a page by the device's own dialog, else copies its address and says so. */
export function ShareButton({ path }: { path: string }) {
  const [note, setNote] = useState('');
  const load = () => import('./share.ts'); // few visitors need it

  async function press() {
    const module = await load().catch(() => null);
    setNote(module ? await module.sharePage(path) : location.href);
  }

  return (
    <>
      <button
        type="button"
        className="quiet needs-code"
        onPointerEnter={() => void load().catch(() => null)}
        onClick={() => void press()}
      >
        Share this page
      </button>
      <span role="status">{note}</span>
    </>
  );
}
