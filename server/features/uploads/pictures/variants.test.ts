import { type ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, startTestAppBeside, type TestApp } from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { plain, sweepUploads, twoColors } from '../../../testing/test-pictures.ts';
import { startTestS3, type TestS3 } from '../../../testing/test-s3.ts';
import { until } from '../../../testing/until.ts';
import { createS3Storage } from '../storage/s3-storage.ts';

const FILES = ['320', '480', '800', '1000'].flatMap((width) => [`${width}.avif`, `${width}.webp`]);

let s3: TestS3;
let app: TestApp;
let onS3: TestApp;
/** The processes that were started for pictures. */
const started: ChildProcess[] = [];
const onStart = (message: unknown) => started.push((message as { process: ChildProcess }).process);

beforeAll(async () => {
  subscribe('child_process', onStart);
  s3 = await startTestS3();
  await createS3Storage(s3.settings).check(); // creates the bucket
  [app, onS3] = await Promise.all([startTestApp(), startTestApp({ s3: s3.settings })]);
});
afterAll(async () => {
  unsubscribe('child_process', onStart);
  await Promise.all([app.stop(), onS3.stop()]);
  await s3.stop();
});

describe.each([
  ['disk', () => app],
  ['S3', () => onS3],
])('a picture that goes on a page, on %s', (kind, on) => {
  let address: string;
  beforeAll(async () => {
    address = await uploadedTo(on());
  });

  test('is sent in another size and cached for a minute until its widths are made', async () => {
    expect(await sent(on(), `${address}/480.avif`)).toEqual(['image/webp', 480, BRIEF]);
    expect(await sent(on(), `${address}/1000.avif`)).toEqual(['image/webp', 1000, BRIEF]);
  });

  test('is then sent in every width and format and cached for good, never enlarged', async () => {
    await keep(on(), address);
    await made(on(), [address]);
    for (const file of FILES) {
      const [width, format] = file.split('.');
      expect(await sent(on(), `${address}/${file}`)).toEqual([
        `image/${format}`,
        Number(width),
        FOR_GOOD,
      ]);
    }
    const { height } = await sharp(await bytes(on(), `${address}/800.avif`)).metadata();
    expect(height).toBe(600);
    for (const other of ['1200.avif', '321.avif', '480.png', '480', '0480.avif', '800.AVIF'])
      expect((await fetch(`${on().origin}${address}/${other}`)).status, other).toBe(404);
  });

  test('leaves no byte of its variants when it is deleted', async () => {
    await on().dataSource.query(
      `update media set used_at = now() - interval '31 days', checked_at = now() - interval '2 days'`,
    );
    await sweepUploads(on());
    for (const file of [...FILES, 'public', 'sm'])
      expect((await fetch(`${on().origin}${address}/${file}`)).status).toBe(404);
    const { storage } = on().features.uploads;
    for (const file of [...FILES, 'original', 'public.webp', 'small.webp'])
      expect(await storage.size(keyIn(address), file), file).toBeNull();
    if (kind === 'S3')
      expect((await s3.keys()).filter((name) => name.startsWith(keyIn(address)))).toEqual([]);
  });
});

test('a temporary picture gets no variants', async () => {
  const address = await uploadedTo(app);
  const kept = await uploadedTo(app);
  await keep(app, kept);
  await made(app, [kept]);
  expect(await tries([address])).toEqual([0]);
});

test('two processes make each picture’s variants once', async () => {
  const beside = await startTestAppBeside(app);
  const addresses = await Promise.all(Array.from({ length: 6 }, () => uploadedTo(app)));
  await Promise.all(addresses.map((address) => keep(app, address)));
  for (const server of [app, beside]) server.features.uploads.variants.workSoon();
  await made(app, addresses);
  expect(await tries(addresses)).toEqual(addresses.map(() => 1));
  await beside.stop();
});

test('a picture is taken over by another process if its own dies', async () => {
  const address = await uploadedTo(app);
  const before = started.length;
  await keep(app, address);
  // claimed, and some of its files written
  await app.dataSource.query(
    `update media set variants_tries = 1, variants_due = now() + interval '10 minutes' where key = $1`,
    [keyIn(address)],
  );
  const half = Buffer.from('half of a file');
  await app.features.uploads.storage.put(keyIn(address), '480.webp', half);
  app.features.uploads.variants.workSoon();
  expect(started.length).toBe(before);
  await app.dataSource.query('update media set variants_due = now() where key = $1', [
    keyIn(address),
  ]);
  await made(app, [address]);
  expect(await sent(app, `${address}/480.webp`)).toEqual(['image/webp', 480, FOR_GOOD]);
});

test('a process that stops puts back the picture that it was working on', async () => {
  const beside = await startTestAppBeside(app);
  const address = await uploadedTo(app, await plain(4000, 3000).jpeg().toBuffer());
  await keep(app, address);
  beside.features.uploads.variants.workSoon();
  await until(async () => (await tries([address]))[0] === 1);
  await beside.stop();
  await made(app, [address]);
  expect(await tries([address])).toEqual([1]);
});

test('existing pictures get variants after an update, the newest first', async () => {
  const addresses = [await uploadedTo(app), await uploadedTo(app)];
  await app.dataSource.query(
    `update media set state = 'committed', variants_due = null, placeholder = null,
       created_at = now() - interval '1 year' where key = any($1)`,
    [addresses.map(keyIn)],
  );
  await app.dataSource.query(
    `update media set created_at = now() - interval '2 years' where key = $1`,
    [keyIn(addresses[0]!)],
  );
  await app.dataSource.query('update media set variants_due = now() where key = any($1)', [
    addresses.map(keyIn),
  ]);
  app.features.uploads.variants.workSoon();
  await made(app, [addresses[1]!]);
  expect(await isDue(addresses[0]!)).toBe(true);
  await made(app, addresses);
  const rows: { placeholder: string }[] = await app.dataSource.query(
    'select placeholder from media where key = any($1)',
    [addresses.map(keyIn)],
  );
  for (const { placeholder } of rows) expect(placeholder).toMatch(/^data:image\/webp;base64,/);
});

describe('a picture that cannot be opened any more', () => {
  test.each([
    ['is damaged', Buffer.from('\xff\xd8\xff no picture at all', 'latin1')],
    ['is gone', null],
  ])('because it %s is sent as before, and not tried for ever', async (_why, original) => {
    const address = await uploadedTo(app);
    const { storage } = app.features.uploads;
    if (original) await storage.put(keyIn(address), 'original', original);
    else
      await rm(join(app.dataDir, 'media', keyIn(address).slice(0, 2), keyIn(address), 'original'));
    await keep(app, address);
    await made(app, [address]);
    expect(await sent(app, `${address}/800.avif`)).toEqual(['image/webp', 1000, BRIEF]);
  });

  test('because its process crashes is tried again later, four times at most', async () => {
    const address = await uploadedTo(app);
    await app.dataSource.query('update media set variants_tries = 2 where key = $1', [
      keyIn(address),
    ]);
    const crash = (message: unknown) => {
      const { process: child } = message as { process: ChildProcess };
      child.once('spawn', () => child.kill('SIGKILL'));
    };
    for (const child of started) child.kill('SIGKILL');
    subscribe('child_process', crash);
    await keep(app, address);
    app.features.uploads.variants.workSoon();
    await until(async () => (await tries([address]))[0] === 3);
    expect(await isDue(address)).toBe(true);
    await app.dataSource.query('update media set variants_due = now() where key = $1', [
      keyIn(address),
    ]);
    await made(app, [address]); // given up
    unsubscribe('child_process', crash);
    expect(await tries([address])).toEqual([4]);
    expect(await sent(app, `${address}/800.avif`)).toEqual(['image/webp', 1000, BRIEF]);
  });
});

describe('the placeholder of a picture', () => {
  test.each([
    ['a photo', () => plain(1200, 900).jpeg().toBuffer(), true],
    ['noise', () => grain(400, 300), true],
    ['a mosaic, the busiest there is', () => mosaic(640), true],
    ['one that is opaque, though it could be transparent', () => opaquePng(), true],
    ['a transparent one', () => transparentPng(), false],
  ])('is a tiny picture, for %s: %#', async (_what, create, isThere) => {
    const address = await uploadedTo(app, await create());
    const [{ placeholder }] = await app.dataSource.query<[{ placeholder: string | null }]>(
      'select placeholder from media where key = $1',
      [keyIn(address)],
    );
    if (!isThere) return expect(placeholder).toBeNull();
    expect(placeholder?.length).toBeLessThanOrEqual(150);
    const tiny = Buffer.from(placeholder!.split(',')[1]!, 'base64');
    const { width, height, format } = await sharp(tiny).metadata();
    expect([format, Math.max(width, height)]).toEqual(['webp', 16]);
  });
});

const BRIEF = 'public, max-age=60';
const FOR_GOOD = 'public, max-age=86400, s-maxage=60, immutable';

const keyIn = (address: string) => address.slice('/media/'.length);

async function uploadedTo(on: TestApp, picture?: Buffer): Promise<string> {
  const photo = picture ?? (await plain(1000, 750).jpeg().toBuffer());
  return (await uploadClient(on).upload(photo)).body.file_url ?? '';
}

async function keep(on: TestApp, image: string): Promise<void> {
  expect((await uploadClient(on).keep({ image })).body.error).toBe(false);
}

/** Waits until nothing is to be made of these any more. */
async function made(on: TestApp, addresses: string[]): Promise<void> {
  on.features.uploads.variants.workSoon();
  await until(async () => {
    const [{ due }] = await on.dataSource.query<[{ due: number }]>(
      'select count(variants_due)::int as due from media where key = any($1)',
      [addresses.map(keyIn)],
    );
    return due === 0;
  });
}

async function tries(addresses: string[]): Promise<number[]> {
  const rows: { variants_tries: number }[] = await app.dataSource.query(
    'select variants_tries from media where key = any($1)',
    [addresses.map(keyIn)],
  );
  return rows.map(({ variants_tries }) => variants_tries);
}

async function isDue(address: string): Promise<boolean> {
  const rows: unknown[] = await app.dataSource.query(
    'select from media where key = $1 and variants_due is not null',
    [keyIn(address)],
  );
  return rows.length > 0;
}

/** The type, the width and the caching of what is sent. */
async function sent(on: TestApp, path: string) {
  const { headers } = await fetch(on.origin + path);
  const { width } = await sharp(await bytes(on, path)).metadata();
  return [headers.get('content-type'), width, headers.get('cache-control')];
}

async function bytes(on: TestApp, path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(on.origin + path)).arrayBuffer());
}

function grain(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 90 };
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .resize(16, 12, { kernel: 'nearest' })
    .resize(width, height, { kernel: 'nearest' })
    .jpeg()
    .toBuffer();
}

/** 16 by 16 stones in any colour: of all pictures, its placeholder is the hardest to make small. */
function mosaic(side: number): Promise<Buffer> {
  let last = 2;
  const next = () => (last = (last * 1_103_515_245 + 12_345) % 2 ** 31) >> 16;
  const stones = Buffer.from(Array.from({ length: 16 * 16 * 3 }, next));
  return sharp(stones, { raw: { width: 16, height: 16, channels: 3 } })
    .resize(side, side, { kernel: 'nearest' })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function opaquePng(): Promise<Buffer> {
  return sharp(await twoColors('png'))
    .ensureAlpha()
    .png()
    .toBuffer();
}

function transparentPng(): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
  return sharp({ create: { width: 90, height: 60, channels: 4, background } })
    .png()
    .toBuffer();
}
