import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { PictureProcessPool } from './picture-process-pool.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { plain, twoColors } from '../../../testing/test-pictures.ts';
import { tusClient } from '../../../testing/test-tus.ts';
import { until } from '../../../testing/until.ts';

const started: ChildProcess[] = [];
/** Ends the next process that is started, as if the picture had done it. */
let endNext: NodeJS.Signals | null = null;
/** Stops those that are started, until they are told to go on. */
let stopping = false;

function onStart(message: unknown): void {
  const { process: child } = message as { process: ChildProcess };
  started.push(child);
  const signal = endNext;
  if (signal) child.once('spawn', () => child.kill(signal));
  endNext = null;
  if (stopping) child.once('spawn', () => child.kill('SIGSTOP'));
}

let app: TestApp;
let client: ReturnType<typeof uploadClient>;

beforeAll(async () => {
  subscribe('child_process', onStart);
  app = await startTestApp();
  client = uploadClient(app);
});

afterAll(() => unsubscribe('child_process', onStart));

describe('the process that opens pictures', () => {
  test('starts with the first picture, and opens the next ones, too', async () => {
    expect(started).toHaveLength(0);
    for (let picture = 0; picture < 3; picture += 1)
      expect((await client.upload(await twoColors('png'))).body.error).toBe(false);
    expect(started).toHaveLength(1);
  });

  test('can crash: the picture is refused with a message, and the next one is opened', async () => {
    await endAll();
    endNext = 'SIGSEGV';
    const { status, body } = await client.upload(await twoColors('png'));
    expect({ status, ...body }).toEqual({
      status: 200,
      error: true,
      msg: 'This picture cannot be opened. Please send it as JPEG, or choose another.',
    });
    expect((await client.upload(await twoColors('png'))).body.error).toBe(false);
  });

  test('can be killed for lack of memory, and the picture be sent again', async () => {
    await endAll();
    endNext = 'SIGKILL';
    const { status, body } = await client.upload(await twoColors('png'));
    expect({ status, ...body }).toEqual({
      status: 429,
      error: true,
      msg: 'Many pictures are arriving at once. Please try again in a minute.',
    });
  });

  test.each([
    ['killed', 'SIGKILL'],
    ['stopped with the service while it starts', 'SIGTERM'],
  ] as const)('can be %s, and a picture sent in pieces is still there', async (_, signal) => {
    await endAll();
    const tus = tusClient(app);
    const address = await tus.upload(await twoColors('png'));
    endNext = signal;
    expect((await tus.result(address)).status).toBe(429);
    expect((await tus.result(address)).body['error']).toBe(false);
  });

  test('writes a picture sent in pieces to the disk only when its turn has come', async () => {
    await endAll();
    const tus = tusClient(app);
    const png = await twoColors('png');
    const addresses = await Promise.all(Array.from({ length: 12 }, () => tus.upload(png)));
    const files = () => readdir(join(app.dataDir, 'media', '.incoming'));
    stopping = true;
    const results = addresses.map((address) => tus.result(address));
    await until(async () => (await files()).length > 0);
    for (let turn = 0; turn < 10; turn++) await tus.offset(addresses[0]!); // the others are asked for by now
    expect((await files()).length).toBeLessThanOrEqual(3); // one address has all places but one of four
    stopping = false;
    for (const child of started) child.kill('SIGCONT');
    for (const { body } of await Promise.all(results)) expect(body['error']).toBe(false);
  });

  test.each([
    ['memory', { bytes: 1, cpuMs: 60_000, niceness: 0 }],
    ['time of the processor', { bytes: 2 ** 40, cpuMs: 0, niceness: 0 }],
  ])('is ended with a message if a picture takes too much %s', async (_what, limits) => {
    const processes = new PictureProcessPool(60_000, limits);
    const photo = await plain(4000, 3000).png().toBuffer();
    await expect(processes.processImage(photo, 'image/png')).rejects.toMatchObject({
      code: 'REFUSED',
      message: 'This picture takes too long to open. Please send it as JPEG, or in a smaller size.',
    });
    processes.close();
  });

  test('is ended if it does not answer in time, and the picture can be sent again', async () => {
    const processes = new PictureProcessPool(1);
    const photo = await plain(4000, 3000).png().toBuffer();
    await expect(processes.processImage(photo, 'image/png')).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
    processes.close();
  });
});

test('a visitor’s picture does not wait until ten of another visitor are done', async () => {
  const costly = await plain(4000, 4000).png({ progressive: true }).toBuffer();
  const done: string[] = [];
  const send = async (name: string, picture: Buffer, address: string) => {
    const { body } = await client.upload(picture, { address });
    expect(body).toMatchObject({ error: false });
    done.push(name);
  };
  const stranger = Array.from({ length: 10 }, () => send('stranger', costly, '203.0.113.7'));
  await Promise.race(stranger); // they are read side by side: whichever was first
  await send('guest', await twoColors('png'), '198.51.100.9');
  expect(done.length).toBeLessThan(10);
  await Promise.all(stranger);
});

test('no picture process outlives the app', async () => {
  await client.upload(await twoColors('png'));
  await app.stop();
  await Promise.all(started.map(ended));
});

async function endAll(): Promise<void> {
  for (const child of started) child.kill('SIGKILL');
  await Promise.all(started.map(ended));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
