import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, startTestAppBeside, type TestApp } from '../../../testing/test-app.ts';
import { waitForLockWaiters } from '../../../testing/test-database.ts';
import { sweepUploads, twoColors } from '../../../testing/test-pictures.ts';
import { startTestS3, type TestS3 } from '../../../testing/test-s3.ts';
import { largePicture, tusClient } from '../../../testing/test-tus.ts';
import { until } from '../../../testing/until.ts';

// Two machines share a database and object storage, and no folder.

const MB = 1024 * 1024;

let s3: TestS3;
let folder: string;
let one: TestApp;
let other: TestApp;
let here: ReturnType<typeof tusClient>;
let there: ReturnType<typeof tusClient>;
let large: Buffer;

beforeAll(async () => {
  [s3, folder, large] = await Promise.all([
    startTestS3(),
    mkdtemp(join(tmpdir(), 'keepsake-other-')),
    largePicture(8),
  ]);
  one = await startTestApp({ s3: s3.settings });
  await one.features.uploads.storage.check();
  other = await startTestAppBeside(one, { s3: s3.settings, dataDir: folder });
  [here, there] = [tusClient(one), tusClient(other)];
});

afterEach(async () => {
  await one.dataSource.query(`update resumable_upload set created_at = '2020-01-01'`);
  await sweepUploads(one);
});

afterAll(async () => {
  await other.stop();
  await one.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

test('one machine completes an upload that was cut on another, and both serve the same picture', async () => {
  const before = await pictures();
  const address = await here.begin(large.length);
  await here.cutAfter(address, large, 7 * MB);
  expect(await there.offset(address)).toBeGreaterThan(6 * MB);
  // the first machine may still store what came before the cut: a conflict is asked about again
  const goOn = async () => {
    const kept = await there.offset(address);
    return (await there.send(address, kept, large.subarray(kept))).status;
  };
  await expect.poll(goOn).toBe(204);
  const answers = await Promise.all([here.result(address), there.result(address)]);
  const [{ body }] = answers;
  expect(body['error']).toBe(false);
  expect(answers[1]).toEqual(answers[0]);
  expect(await pictures()).toBeLessThanOrEqual(before + 2); // the loser's vanishes after a day
  for (const { origin } of [one, other])
    expect((await fetch(origin + (body['preview_url'] as string))).status).toBe(200);
  const key = (body['file_url'] as string).slice('/media/'.length);
  const original = await one.features.uploads.storage.get(key, 'original');
  expect((await original!.stream.toArray()).length && original!.size).toBe(large.length);
  expect(await here.kept()).toEqual([]);
  for (const { dataDir } of [one, { dataDir: folder }])
    expect(await readdir(join(dataDir, 'media', '.incoming'))).toEqual([]);
});

test('pieces sent to either machine are joined by either', async () => {
  const png = await twoColors('png');
  const partial = { 'upload-concat': 'partial' };
  const pieces = [await here.begin(50, partial), await there.begin(png.length - 50, partial)];
  await there.send(pieces[0]!, 0, png.subarray(0, 50));
  await here.send(pieces[1]!, 0, png.subarray(50));
  const joined = await Promise.all([here.join(pieces), there.join(pieces)]);
  const [address, again] = joined.map((answer) => answer.headers.get('location') ?? '');
  expect(again).toBe(address);
  expect((await there.result(address!)).body['error']).toBe(false);
});

test('of two requests for the same offset on two machines, one is accepted and one told of a conflict', async () => {
  const bytes = large.subarray(0, 100_000);
  const address = await here.begin(bytes.length);
  const hold = one.dataSource.createQueryRunner();
  await hold.query('begin');
  await hold.query(`insert into upload_chunk values ($1, 0, 'x')`, [address.split('/').at(-1)]);
  const both = [here, there].map((machine) => machine.send(address, 0, bytes));
  await waitForLockWaiters(one.dataSource, 2);
  await hold.query('rollback');
  await hold.release();
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 409]);
  expect(await here.stored(address)).toBe(bytes.length);
});

test('a connection that hangs on one machine is overtaken on another, and adds nothing afterwards', async () => {
  const bytes = large.subarray(0, 400_001);
  const address = await here.begin(bytes.length);
  const hanging = here.open(address, 0, bytes.length);
  hanging.write(bytes.subarray(0, 400_000));
  await until(async () => (await here.stored(address)) > 0);
  const kept = await there.offset(address);
  expect((await there.send(address, kept, bytes.subarray(kept))).status).toBe(204);
  const status = new Promise<number>((resolve) => {
    hanging.on('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  hanging.end(bytes.subarray(400_000));
  expect(await status).toBe(409);
  expect(await there.stored(address)).toBe(bytes.length);
});

test('an upload that one machine completes while another is asked for it has its picture from both', async () => {
  const png = await twoColors('png');
  const address = await here.begin(png.length);
  await here.send(address, 0, png);
  const id = address.split('/').at(-1);
  const picture = `/media/${'0'.repeat(32)}_1x1_000000`;
  const asked = await one.dataSource.transaction(async (manager) => {
    await manager.query('lock table upload_chunk in access exclusive mode');
    const asking = here.result(address);
    await waitForLockWaiters(one.dataSource, 1);
    await manager.query('update resumable_upload set done = true, address = $2 where id = $1', [
      id,
      picture,
    ]);
    await manager.query('delete from upload_chunk where upload_id = $1', [id]);
    return { asking };
  });
  expect((await asked.asking).body).toMatchObject({ error: false, file_url: picture });
});

test('an upload whose bytes a crash of the database lost is gone, so that it is sent again', async () => {
  const png = await twoColors('png');
  const address = await here.begin(png.length);
  await here.send(address, 0, png);
  await one.dataSource.query('truncate upload_chunk'); // as recovery does with unlogged tables
  expect((await there.result(address)).status).toBe(404);
});

test('an upload that is cancelled or expired on one machine is gone on both', async () => {
  const [given, old] = [await here.begin(100), await here.begin(100)];
  for (const address of [given, old]) await here.send(address, 0, Buffer.alloc(50));
  expect((await there.call('DELETE', given)).status).toBe(204);
  expect((await here.send(given, 50, Buffer.alloc(50))).status).toBe(404);
  await one.dataSource.query(`update resumable_upload set created_at = '2020-01-01'`);
  await sweepUploads(other);
  expect((await here.call('HEAD', old)).status).toBe(404);
  expect(await here.kept()).toEqual([]);
});

async function pictures(): Promise<number> {
  const [row] = await one.dataSource.query<{ count: number }[]>(
    'select count(*)::int as count from media',
  );
  return row?.count ?? 0;
}
