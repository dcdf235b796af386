import { Readable } from 'node:stream';
import type { TypedPicture } from '../uploads/send-picture.ts';

const holes = (y: number) =>
  `<path d="M12 ${y}H468" stroke="#37332e" stroke-width="16" stroke-dasharray="20 18"/>`;

/** The middle of a strip of film, in the shape of a still; the player's button is drawn over it. */
const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360">` +
    `<path fill="#1f1d1a" d="M0 0h480v360H0z"/>` +
    `<path fill="#2b2823" d="M0 88h480v184H0z"/>${holes(66)}${holes(294)}</svg>`,
);

/** The picture of a video whose still cannot be had. */
export function openMissingStill(): TypedPicture {
  return { size: DRAWING.length, stream: Readable.from([DRAWING]), format: 'svg+xml' };
}
