import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { emptyPng } from '../../server/testing/test-pictures.ts';
import { startKeepsake } from '../keepsake.ts';
import { amount, durations, repeat, report } from '../result.ts';

// How soon an uploaded picture is ready: an ordinary one, and the same from one address while another
// address sends ten that are made to cost much.

const TIMES = amount(5, 1);
const GUEST = '198.51.100.9';
const STRANGER = '203.0.113.7';

await using server = await startKeepsake();
const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 };
const create = { width: 4_000, height: 3_000, channels: 3 as const, background: '#000', noise };
const jpeg = await sharp({ create }).jpeg({ quality: 88 }).toBuffer();
const costly = await emptyPng(7_000, 7_140, { channels: 4, depth: 16 });

async function upload(picture: Buffer, address: string): Promise<number> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)]), 'photo');
  const sent = performance.now();
  const headers = { 'x-forwarded-for': address };
  const url = `${server.origin}/api/upload/image/tmp`;
  await (await fetch(url, { method: 'POST', headers, body })).text();
  return performance.now() - sent;
}

const { alone, beside } = await repeat(TIMES, async () => {
  const alone = await upload(jpeg, GUEST);
  const strangers = Array.from({ length: 10 }, () => upload(costly, STRANGER));
  await sleep(300); // until they are all there
  const beside = await upload(jpeg, GUEST);
  await Promise.all(strangers);
  return { alone, beside };
});
report({
  title: 'From an upload to its picture',
  rows: [
    durations('JPEG of 12 megapixels', alone),
    durations('the JPEG while a stranger sends ten PNGs of 50 megapixels', beside),
  ],
});
