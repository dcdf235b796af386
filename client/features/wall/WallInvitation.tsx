import { useMemo } from 'react';
import { encode } from 'uqr';
import { modulesPath } from '../../ui/qrCode.ts';
import { siteAddress } from '../../ui/siteAddress.ts';
import { useHydrated } from '../../ui/useHydrated.ts';

/** The white margin that a camera needs around a QR code, in modules; the white card around it adds the rest. */
const QUIET = 2;

/** How to write from a phone; hidden while the wall is closed. */
export function WallInvitation({ path, isClosed }: { path: string; isClosed: boolean }) {
  const hydrated = useHydrated();
  if (isClosed) return <p className="wall-closed">The wall is closed for now.</p>;
  return (
    <div className="wall-write">
      {hydrated ? <Qr path={path} /> : <span className="wall-qr" />}
      <p>
        Leave a few words
        <b>{hydrated ? <ShortAddress path={path} /> : `/${path}`}</b>
      </p>
    </div>
  );
}

function ShortAddress({ path }: { path: string }) {
  const { host, pathname } = new URL(siteAddress(`/${path}`));
  return (
    <>
      {host}
      <wbr />
      {pathname}
    </>
  );
}

function Qr({ path }: { path: string }) {
  const address = siteAddress(`/${path}`);
  const qr = useMemo(() => encode(address, { ecc: 'M', border: QUIET }), [address]);
  return (
    <svg
      className="wall-qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={`QR code of ${address}`}
    >
      <path d={modulesPath(qr)} />
    </svg>
  );
}
