import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { modulesPath } from '../../ui/qrCode.ts';
import { siteAddress } from '../../ui/siteAddress.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import type { WallPage } from './useWallShow.ts';

/** The white that a camera needs around a code, in modules; the paper around it gives the rest. */
const QUIET = 2;

type Props = { page: WallPage; name: string; title: ReactNode };

/** Who it is for, and how to write from a phone. */
export function WallFooter({ page, name, title }: Props) {
  const hydrated = useHydrated();
  const bio = page.components.find((block) => block.__typename === 'BioComponent');
  const dates = [bio?.dateBirth, bio?.datePassing].filter(Boolean).join(' – ');
  return (
    <footer className="wall-foot">
      <div className="wall-who">
        {title}
        <h1 dir="auto">{name}</h1>
        {dates && <p dir="auto">{dates}</p>}
      </div>
      <div className="wall-write">
        <p>
          Leave a few words
          <b>{hydrated ? <ShortAddress path={page.url} /> : `/${page.url}`}</b>
        </p>
        {hydrated ? <Qr path={page.url} /> : <span className="wall-qr" />}
      </div>
    </footer>
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
