import { useAction } from '../../../net/useAction.ts';
import { RefusedError } from '../../../net/failure.ts';

/** It contains the photos, and the connection may be slow. */
const WITHIN_MS = 120_000;

/** Saves the sender's own message as a file with its text, date and photos, which opens anywhere. */
export function KeepCopy({ receipt }: { receipt: string }) {
  const { busy, message, run } = useAction();
  return (
    <div className="my-tribute-keep">
      <button
        type="button"
        className="secondary"
        aria-disabled={busy}
        onClick={() => void run(() => keep(receipt))}
      >
        Keep a copy on this device
      </button>
      <p role="status" className="my-tribute-note">
        {busy ? 'It is on its way ...' : message}
      </p>
    </div>
  );
}

/** Downloads by fetch and not by a link, as the receipt must be in no address and a failure is shown here. */
async function keep(receipt: string): Promise<void> {
  const answer = await fetch('/api/tribute/mine', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!answer.ok) throw new RefusedError('It could not be fetched. Please try again in a minute.');
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = 'my-message.html';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // browsers read it after the click
}
