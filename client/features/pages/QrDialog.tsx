import { useMemo } from 'react';
import { encode } from 'uqr';
import { Sheet, SheetFoot } from '../../ui/Sheet.tsx';
import './qr-dialog.css';
import { modulesPath } from '../../ui/qrCode.ts';
import { QUIET, savePng, saveSvg } from './qrFiles.ts';

type Props = {
  /** The address in the code. */
  address: string;
  name: string;
  /** The files' name, without the extension. */
  fileName: string;
  onClose: () => void;
};

/** A page's QR code: as files, and as a plate to print. */
export function QrDialog({ address, name, fileName, onClose }: Props) {
  const qr = useMemo(() => encode(address, { ecc: 'Q', border: QUIET }), [address]);
  const { host, pathname } = new URL(address);
  return (
    <Sheet title="QR code" onClose={onClose}>
      <div className="plate">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={`QR code of ${host}${pathname}`}
        >
          <path d={modulesPath(qr)} />
        </svg>
        <div>
          <p className="plate-name">
            <bdi>{name}</bdi>
          </p>
          <p>Open your camera and point it at the square.</p>
          <p className="plate-address">
            {host}
            <wbr />
            {pathname}
          </p>
        </div>
      </div>
      <SheetFoot>
        <button
          type="button"
          className="secondary"
          onClick={() => void savePng(qr, `${fileName}.png`)}
        >
          Save as PNG
        </button>
        <button type="button" className="secondary" onClick={() => saveSvg(qr, `${fileName}.svg`)}>
          Save as SVG
        </button>
        <button type="button" className="primary" onClick={() => print()}>
          Print a plate
        </button>
      </SheetFoot>
    </Sheet>
  );
}
