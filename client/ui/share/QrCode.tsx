import { useMemo } from 'react';
import { encode } from 'uqr';

/** The light margin that cameras need around a QR code, in modules. */
export const QR_MARGIN = 4;

type Props = {
  address: string;
  /** How much of the code may be damaged: a denser code survives more. */
  ecc: 'L' | 'M' | 'Q' | 'H';
  margin?: number;
  className?: string;
  /** Read out; absent where the code is hidden from screen readers. */
  label?: string;
};

/** A QR code of an address. */
export function QrCode({ address, ecc, margin = QR_MARGIN, className, label }: Props) {
  const qr = useMemo(() => encode(address, { ecc, border: margin }), [address, ecc, margin]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role={label && 'img'}
      aria-label={label}
    >
      <path d={toModulesPath(qr)} />
    </svg>
  );
}

/** All dark modules of a QR code in one path, so that printers leave no seams between them. */
export function toModulesPath({ data }: { data: boolean[][] }): string {
  return data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
