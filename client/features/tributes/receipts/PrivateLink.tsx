import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { share, type ShareResult } from '../../../ui/share.ts';
import { siteAddress } from '../../../ui/siteAddress.ts';

const STATUS_MESSAGES: Record<ShareResult, string> = {
  shared: '',
  cancelled: '',
  copied: 'The link is copied.',
  shown: 'It could not be copied here. By mail it works.',
};
const TITLE = 'My message';
const TEXT = 'By this link I can change my message or take it back:';

/**
 * The link that opens one's message on another device. The receipt is in the fragment, which browsers do not send to
 * servers.
 */
export function PrivateLink({ receipt }: { receipt: string }) {
  const [statusMessage, setStatusMessage] = useState('');
  const { pathname } = useLocation();
  const address = siteAddress(`${pathname}#receipt=${receipt}`);
  const mail = `mailto:?subject=${encodeURIComponent(TITLE)}&body=${encodeURIComponent(`${TEXT}\n${address}`)}`;
  const send = async () =>
    setStatusMessage(STATUS_MESSAGES[await share({ title: TITLE, text: TEXT, url: address })]);

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
