import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { shareLink } from '../../ui/share.ts';

const BY_HAND = 'Please press on the link and copy it from there.';

type Props = { link: string; email: string | null; mailed: boolean | null };

/** A new invitation link, which is shown only once. */
export function InvitationLink({ link, email, mailed }: Props) {
  const [status, setStatus] = useState('');
  async function send() {
    const text = 'Let us look after this page together.';
    setStatus(await shareLink({ title: 'An invitation', text, url: link }, BY_HAND));
  }

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
          <button type="button" className="quiet" onClick={() => void send()}>
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
