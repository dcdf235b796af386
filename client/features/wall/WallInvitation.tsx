import { useMemo } from 'react';
import { encode } from 'uqr';
import { modulesPath } from '../../ui/qrCode.ts';
import { siteAddress } from '../../ui/siteAddress.ts';
import { useHydrated } from '../../ui/useHydrated.ts';

/** The light margin that a camera needs around a QR code, in modules: a ninth of the tile for most addresses. */
const QUIET = 4;

type Props = {
  label: string;
  path: string;
  /** Only the code, without words. */
  isBare?: boolean;
  /** Whether the words fade out. */
  isLeaving?: boolean;
};

/** A code to scan and its address: where to write, or where the book is. */
export function WallInvitation({ label, path, isLeaving, isBare }: Props) {
  const hydrated = useHydrated();
  return (
    <div className="wall-write">
      {hydrated ? <Qr path={path} /> : <span className="wall-qr" />}
      {!isBare && (
        <p data-leaving={isLeaving || undefined}>
          {label}
          <b>{hydrated ? <ShortAddress path={path} /> : `/${path}`}</b>
        </p>
      )}
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
