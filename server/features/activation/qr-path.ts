import { encode } from 'uqr';

/** A QR code with all its dark modules in one path, so that neither printers nor engravers leave gaps between them. */
export function toQrPath(text: string, options: Parameters<typeof encode>[1]) {
  const { data, size } = encode(text, options);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: path.join('') };
}
