import { QrCode } from '../../ui/share/QrCode.tsx';
import { getSiteAddress } from '../../ui/share/siteAddress.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';

type Props = {
  label: string;
  path: string;
  /** Whether only the code is shown, without text. */
  isBare?: boolean;
  /** Whether the text fades out. */
  isLeaving?: boolean;
};

/** A code to scan and its address: where to write, or where the book is. */
export function SlideQrCode({ label, path, isLeaving, isBare }: Props) {
  const isHydrated = useHydrated();
  return (
    <div className="wall-write">
      {isHydrated ? <InvitationCode path={path} /> : <span className="wall-qr" />}
      {!isBare && (
        <p data-leaving={isLeaving || undefined}>
          {label}
          <b>{isHydrated ? <ShortAddress path={path} /> : `/${path}`}</b>
        </p>
      )}
    </div>
  );
}

function ShortAddress({ path }: { path: string }) {
  const { host, pathname } = new URL(getSiteAddress(`/${path}`));
  return (
    <>
      {host}
      <wbr />
      {pathname}
    </>
  );
}

function InvitationCode({ path }: { path: string }) {
  const address = getSiteAddress(`/${path}`);
  return <QrCode address={address} ecc="M" className="wall-qr" label={`QR code of ${address}`} />;
}
