import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { type ShareResult, share } from '../../ui/share.ts';

const SHARE_STATUS: Record<ShareResult, string> = {
  shared: '',
  cancelled: '',
  copied: 'The link is copied.',
  shown: 'Please press on the link and copy it from there.',
};

type Props = { link: string; email: string | null; mailed: boolean | null };

/** A new invitation link, which is shown only once. */
export function InvitationLink({ link, email, mailed }: Props) {
  const [status, setStatus] = useState('');
  const shareLink = async () =>
    setStatus(
      SHARE_STATUS[
        await share({
          title: 'An invitation',
          text: 'Let us look after this page together.',
          url: link,
        })
      ],
    );

  return (
    <div className="invite-made">
      <p role="status">
        {mailed && `The invitation is on its way to ${email}. The same link by hand:`}
        {!mailed && 'Hand this link to one person. It is shown only now:'}
      </p>
      <Field
        label="Link"
        value={link}
        readOnly
        onChange={() => undefined}
        onFocus={({ target }) => target.select()}
        end={() => (
          <button type="button" className="quiet" onClick={() => void shareLink()}>
            {typeof navigator.share === 'function' ? 'Share' : 'Copy'}
          </button>
        )}
      />
      <p role="status" className="members-note">
        {status}
      </p>
    </div>
  );
}
