import { encode } from 'uqr';

const toSvgSquare = (x: number, y: number) => `M${x} ${y}h1v1h-1z`;

/** A QR code with all its dark modules in one path, so that neither printers nor engravers leave gaps between them. */
export function toQrPath(
  text: string,
  options: Parameters<typeof encode>[1],
  toSquare = toSvgSquare,
) {
  const { data, size } = encode(text, options);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? toSquare(x, y) : '')));
  return { size, path: path.join('') };
}
