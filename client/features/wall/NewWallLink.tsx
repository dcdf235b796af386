import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { Field } from '../../ui/Field.tsx';
import { modulesPath } from '../../ui/qrCode.ts';
import { copy } from '../../ui/share.ts';

/** The white margin that a camera needs around a QR code, in modules. */
const QUIET = 4;

/** A new wall link: to copy, or to scan with the device that will show the wall. */
export function NewWallLink({ url }: { url: string }) {
  const [status, setStatus] = useState('');
  const qr = useMemo(() => encode(url, { ecc: 'L', border: QUIET }), [url]);

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
      <svg
        className="wall-link-qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code of the link"
      >
        <path d={modulesPath(qr)} />
      </svg>
    </>
  );
}
