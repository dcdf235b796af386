import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { copy } from '../../ui/share.ts';

/** A new wall link: to copy, or to scan with the device that will show the wall. */
export function NewWallLink({ url }: { url: string }) {
  const [status, setStatus] = useState('');

  const copyLink = async () =>
    setStatus(
      (await copy(url))
        ? 'The link is copied.'
        : 'Please press on the link and copy it from there.',
    );

  return (
    <>
      <Field
        label="Link"
        value={url}
        readOnly
        onChange={() => undefined}
        onFocus={({ target }) => target.select()}
        end={() => (
          <button type="button" className="quiet" onClick={() => void copyLink()}>
            Copy
          </button>
        )}
      />
      <p role="status">{status}</p>
      <QrCode address={url} ecc="L" className="wall-link-qr" label="QR code of the link" />
    </>
  );
}
