import { encode } from 'uqr';
import { QR_MARGIN, QrCode, toModulesPath } from '../../ui/share/QrCode.tsx';
import { saveFile } from '../../ui/share/saveFile.ts';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import './qr-sheet.css';

type Props = {
  /** The address in the code. */
  address: string;
  name: string;
  /** The files' name, without the extension. */
  fileName: string;
  onClose: () => void;
};

/** A page's QR code: as files, and as a plate to print. */
export function QrSheet({ address, name, fileName, onClose }: Props) {
  const { host, pathname } = new URL(address);
  return (
    <Sheet title="QR code" onClose={onClose}>
      <div className="plate">
        <QrCode address={address} ecc={ECC} label={`QR code of ${host}${pathname}`} />
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
      <p className="plate-files">
        <button
          type="button"
          className="quiet"
          onClick={() => void savePng(address, `${fileName}.png`)}
        >
          Save as PNG
        </button>
        <button type="button" className="quiet" onClick={() => saveSvg(address, `${fileName}.svg`)}>
          Save as SVG
        </button>
      </p>
      <SheetFoot>
        <button type="button" className="primary" onClick={() => print()}>
          Print a plate
        </button>
      </SheetFoot>
    </Sheet>
  );
}

/** A code on stone is scratched and faded in time. */
const ECC = 'Q';
/** Pixels per module: enough for a poster of 30 cm. */
const SCALE = 40;

/** Saves the code as an SVG file. */
function saveSvg(address: string, fileName: string): void {
  const qr = encode(address, { ecc: ECC, border: QR_MARGIN });
  const { size } = qr;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${toModulesPath(qr)}"/></svg>`;
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), fileName);
}

/** Saves the code as a PNG file. */
async function savePng(address: string, fileName: string): Promise<void> {
  const { data, size } = encode(address, { ecc: ECC, border: QR_MARGIN });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(x * SCALE, y * SCALE, SCALE, SCALE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(blob, fileName);
}
