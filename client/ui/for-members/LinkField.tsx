import { useState } from 'react';
import { Field } from '../forms/Field.tsx';
import { copyLink, shareLink } from '../share/share.ts';

const BY_HAND = 'Please press on the link and copy it from there.';

type Props = {
  link: string;
  /** What is sent with it, where the device has a dialog for sharing; without it the link is copied. */
  share?: { title: string; text: string };
};

/** A new link, which is shown only once: to copy, or to share. */
export function LinkField({ link, share }: Props) {
  const [status, setStatus] = useState('');
  async function send() {
    setStatus(
      await (share ? shareLink({ ...share, url: link }, BY_HAND) : copyLink(link, BY_HAND)),
    );
  }

  return (
    <>
      <Field
        label="Link"
        value={link}
        readOnly
        onChange={() => undefined}
        onFocus={({ target }) => target.select()}
        end={() => (
          <button type="button" className="quiet" onClick={() => void send()}>
            {share && typeof navigator.share === 'function' ? 'Share' : 'Copy'}
          </button>
        )}
      />
      <p role="status">{status}</p>
    </>
  );
}
