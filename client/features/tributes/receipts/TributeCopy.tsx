import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { abortAfter } from '../../../net/abortAfter.ts';
import { useAction } from '../../../net/useAction.ts';
import { RefusedError } from '../../../net/failure.ts';
import { saveFile } from '../../../ui/share/saveFile.ts';
import { shareLink } from '../../../ui/share/share.ts';
import { getSiteAddress } from '../../../ui/share/siteAddress.ts';

/** The time limit: the file contains the photos, and the connection may be slow. */
const TIMEOUT_MS = 120_000;

/** Saves the sender's own message as a file with its text, date and photos, which opens anywhere. */
export function TributeCopy({ receipt }: { receipt: string }) {
  const { isBusy, message, run } = useAction();
  return (
    <div className="my-tribute-keep">
      <button
        type="button"
        className="secondary"
        aria-disabled={isBusy}
        onClick={() => void run(() => downloadCopy(receipt))}
      >
        Keep a copy on this device
      </button>
      <p role="status" className="my-tribute-note">
        {isBusy ? 'It is on its way ...' : message}
      </p>
    </div>
  );
}

/** Downloads by fetch and not by a link, because the receipt must not be in an address, and a failure is shown here. */
async function downloadCopy(receipt: string): Promise<void> {
  const response = await fetch('/api/tribute/mine', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
    signal: abortAfter(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new RefusedError('It could not be fetched. Please try again in a minute.');
  saveFile(await response.blob(), 'my-message.html');
}

const BY_MAIL = 'It could not be copied here. By mail it works.';
const TITLE = 'My message';
const TEXT = 'By this link I can change my message or take it back:';

/**
 * The link that opens one's message on another device. The receipt is in the fragment, which browsers do not send to
 * servers.
 */
export function PrivateLink({ receipt }: { receipt: string }) {
  const [statusMessage, setStatusMessage] = useState('');
  const { pathname } = useLocation();
  const address = getSiteAddress(`${pathname}#receipt=${receipt}`);
  const mail = `mailto:?subject=${encodeURIComponent(TITLE)}&body=${encodeURIComponent(`${TEXT}\n${address}`)}`;
  const send = async () =>
    setStatusMessage(await shareLink({ title: TITLE, text: TEXT, url: address }, BY_MAIL));

  return (
    <div className="my-tribute-link">
      <p className="my-tribute-note">
        A private link opens it on another device. Keep it to yourself: whoever has it can change
        your message.
      </p>
      <div className="my-tribute-ways">
        <button type="button" className="secondary" onClick={() => void send()}>
          Send myself a private link
        </button>
        <a className="secondary" href={mail}>
          By mail
        </a>
      </div>
      <p role="status" className="my-tribute-note">
        {statusMessage}
      </p>
    </div>
  );
}
