import { readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { newPerson } from '../../../testing/test-people.ts';
import { startTestApp, useTestApp } from '../../../testing/test-app.ts';
import { sweepUploads } from '../../../testing/test-pictures.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { twoColors } from '../../../testing/test-pictures.ts';
import { tusClient } from '../../../testing/test-tus.ts';

const MB = 1024 * 1024;

const app = useTestApp({ trustedProxies: ['loopback'] });
const tus = tusClient(app);

afterEach(async () => {
  await app.dataSource.query(`update resumable_upload set created_at = '2020-01-01'`);
  await sweepUploads(app);
});

describe('uploads of one address', () => {
  test('of 40 with 25 MB at once, eight are admitted and the others told to wait', async () => {
    const answers = await sentAtOnce(40, 25 * MB);
    expect(countsOf(answers)).toEqual({ 201: 8, 429: 32 });
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toEqual({
      error: true,
      msg: 'Many pictures are still on their way from where you are. Please try again in a few minutes.',
    });
  });

  test('300 phones with 3 MB each are admitted at once, up to one gigabyte in all', async () => {
    expect(countsOf(await sentAtOnce(300, 3 * MB))).toEqual({ 201: 300 });
    expect(countsOf(await sentAtOnce(60, 3 * MB))).toEqual({ 201: 41, 429: 19 });
  });

  test('leave space for other addresses, and for members', async () => {
    await sentAtOnce(40, 25 * MB);
    const { headers } = await newPerson(app);
    expect(countsOf(await sentAtOnce(1, 25 * MB))).toEqual({ 429: 1 });
    expect(countsOf(await sentAtOnce(1, 25 * MB, from('203.0.113.7')))).toEqual({ 201: 1 });
    expect(countsOf(await sentAtOnce(10, 25 * MB, headers))).toEqual({ 201: 8, 429: 2 });
  });

  test('free their space when they are cancelled or become pictures', async () => {
    const png = await twoColors('png');
    const [given] = await sentAtOnce(8, 25 * MB);
    await tus.call('DELETE', given?.headers.get('location') ?? '');
    expect(countsOf(await sentAtOnce(2, 25 * MB))).toEqual({ 201: 1, 429: 1 });
    const small = await tus.begin(png.length);
    await tus.send(small, 0, png);
    expect((await tus.result(small)).status).toBe(200);
  });

  test('count with uploads by form too, and no more once they have ended', async () => {
    const open = Array.from({ length: 8 }, () => halfSent(app.origin, 25 * MB));
    await expect.poll(tus.unfinished).toBe(8);
    const { upload } = uploadClient(app);
    const refused = await upload(Buffer.alloc(24 * MB));
    expect(refused).toMatchObject({ status: 429, body: { error: true } });
    expect((await upload(await twoColors('png'))).body.error).toBe(false);
    for (const call of open) call.destroy();
    await expect.poll(tus.unfinished).toBe(0);
  });
});

describe('uploads that were started without sending', () => {
  test('take no space from anybody, however many they are', async () => {
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
    const begun = await Promise.all(
      addresses.map((address) => begunAtOnce(101, 10 * MB, from(address))),
    );
    expect(countsOf(begun.flat())).toEqual({ 201: 404 });
    const png = await twoColors('png');
    for (const address of ['203.0.113.1', '203.0.113.5']) {
      const sent = await uploadClient(app).upload(png, { address });
      expect({ address, status: sent.status }).toEqual({ address, status: 200 });
      expect(countsOf(await sentAtOnce(1, 25 * MB, from(address)))).toEqual({ 201: 1 });
    }
  });

  test('are deleted after a minute', async () => {
    const png = await twoColors('png');
    const [silent, sent] = [await tus.begin(100), await tus.begin(100)];
    await tus.send(sent, 0, png.subarray(0, 50));
    await app.dataSource.query(
      `update resumable_upload set created_at = now() - interval '61 s', active_at = active_at - interval '61 s'`,
    );
    await sweepUploads(app);
    expect((await tus.call('HEAD', silent)).status).toBe(404);
    expect(await tus.offset(sent)).toBe(50);
    expect((await tus.send(sent, 50, png.subarray(50, 100))).status).toBe(204);
  });

  test('count only their received bytes after a minute of silence, and need a free place to go on', async () => {
    const began = await sentAtOnce(8, 25 * MB);
    await app.dataSource.query(`update resumable_upload set active_at = now() - interval '61 s'`);
    expect(countsOf(await sentAtOnce(9, 25 * MB))).toEqual({ 201: 7, 429: 2 }); // beside eight bytes
    const address = began[0]?.headers.get('location') ?? '';
    expect((await tus.send(address, 1, Buffer.alloc(10))).status).toBe(429);
    await app.dataSource.query(
      `update resumable_upload set active_at = now() - interval '61 s' where id <> $1`,
      [basename(address)],
    );
    expect((await tus.send(address, 1, Buffer.alloc(10))).status).toBe(204);
    expect(await tus.offset(address)).toBe(11);
  });
});

describe('when uploads of many addresses nearly fill the space', () => {
  test('addresses with the most uploads wait, and those with none can send', async () => {
    const held: number[] = [];
    for (let net = 1; net <= 5; net++)
      held.push(countsOf(await sentAtOnce(110, 10 * MB, from(`203.0.113.${net}`)))[201] ?? 0);
    expect(held[0]).toBe(102);
    for (const [index, count] of held.entries())
      expect(count).toBeLessThanOrEqual(held[index - 1] ?? count);
    expect(held[4]).toBeGreaterThan(0);
    expect(countsOf(await sentAtOnce(1, 3 * MB, from('203.0.113.1')))).toEqual({ 429: 1 });
    for (const net of [6, 7, 8])
      expect(countsOf(await sentAtOnce(3, 3 * MB, from(`203.0.113.${net}`)))).toEqual({ 201: 3 });
  });

  test('large files leave space to photos, and visitors leave space to members', async () => {
    await app.dataSource.query(
      `insert into resumable_upload (id, network, size, active_at)
       select md5(n::text), 'net ' || n % 100, $1, now() from generate_series(1, 122) n`,
      [25 * MB], // 3,050 MB of 4,096
    );
    const refused = await sentAtOnce(1, 25 * MB);
    expect(countsOf(refused)).toEqual({ 429: 1 });
    expect(await refused[0]?.json()).toMatchObject({
      msg: 'Many pictures are on their way just now. Please try again in a few minutes.',
    });
    expect(countsOf(await sentAtOnce(20, 3 * MB))).toEqual({ 201: 20 });
    const { headers } = await newPerson(app);
    expect(countsOf(await sentAtOnce(1, 25 * MB, headers))).toEqual({ 201: 1 });
  });
});

test('visitors’ unfinished uploads are deleted after an hour of silence, members’ after a day', async () => {
  const { headers } = await newPerson(app);
  const [visitors, members] = [await tus.begin(100), await tus.begin(100, headers)];
  for (const address of [visitors, members]) await tus.send(address, 0, Buffer.alloc(50));
  await app.dataSource.query(
    `update resumable_upload
     set created_at = now() - interval '61 minutes', active_at = now() - interval '61 minutes'`,
  );
  expect((await tus.send(visitors, 50, Buffer.alloc(50))).status).toBe(404);
  await sweepUploads(app);
  expect(await tus.kept()).toEqual([members.split('/').at(-1)]);
  expect(await tus.offset(members)).toBe(50);
});

test('a visitor’s upload is kept for longer than an hour while bytes arrive, and for twelve at most', async () => {
  const [slow, silent, endless] = [
    await tus.begin(100),
    await tus.begin(100),
    await tus.begin(100),
  ];
  for (const address of [slow, silent, endless]) await tus.send(address, 0, Buffer.alloc(50));
  for (const [address, begun, active] of [
    [slow, '11 hours', '59 minutes'],
    [silent, '2 hours', '61 minutes'],
    [endless, '13 hours', '1 minute'],
  ] as const)
    await app.dataSource.query(
      `update resumable_upload set created_at = now() - $2::interval, active_at = now() - $3::interval
       where id = $1`,
      [basename(address), begun, active],
    );
  await sweepUploads(app);
  expect(await tus.kept()).toEqual([basename(slow)]);
  for (const address of [silent, endless])
    expect((await tus.send(address, 50, Buffer.alloc(50))).status).toBe(404);
  expect((await tus.send(slow, 50, Buffer.alloc(25))).status).toBe(204);
  expect(await tus.offset(slow)).toBe(75);
});

test('the response to a new upload says until when it is kept', async () => {
  const { headers } = await newPerson(app);
  const hours = async (more: object) => {
    const response = await tus.call('POST', tus.endpoint, { 'upload-length': '9', ...more });
    const until = Date.parse(response.headers.get('upload-expires') ?? '');
    return Math.round((until - Date.now()) / 3_600_000);
  };
  expect([await hours({}), await hours(headers)]).toEqual([1, 24]);
});

test('files that a killed process left are deleted, and no others', async () => {
  const folder = join(app.dataDir, 'media', '.incoming');
  const before = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['left over', 'still written']) await writeFile(join(folder, name), 'bytes');
  await utimes(join(folder, 'left over'), before, before);
  await sweepUploads(app);
  expect(await readdir(folder)).toEqual(['still written']);
  await rm(join(folder, 'still written'));
});

test('a table of 12 GB accepts no uploads until it is cleaned up', async () => {
  const [row] = await app.dataSource.query<{ path: string }[]>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath('upload_chunk') as path`,
  );
  const segment = `${row?.path}.1`; // Postgres adds up what lies there
  await writeFile(segment, '');
  await truncate(segment, 12 * 1024 * MB);
  expect(countsOf(await begunAtOnce(2, 100))).toEqual({ 507: 2 });
  await rm(segment);
  expect(countsOf(await begunAtOnce(2, 100))).toEqual({ 201: 2 });
});

test('a disk with too little space accepts no uploads on either API, with a message', async () => {
  const full = await startTestApp({ diskReserve: Number.MAX_SAFE_INTEGER });
  const words = {
    error: true,
    msg: 'There is no room for more pictures just now. Please try again later.',
  };
  const client = tusClient(full);
  const begun = await client.call('POST', client.endpoint, { 'upload-length': '100' });
  expect([begun.status, await begun.json()]).toEqual([507, words]);
  expect(await uploadClient(full).upload(await twoColors('png'))).toEqual({
    status: 507,
    body: words,
  });
  expect(await client.unfinished()).toBe(0);
  await full.stop();
});

function begunAtOnce(count: number, size: number, headers: object = {}): Promise<Response[]> {
  const begin = { 'upload-length': String(size), ...headers };
  return Promise.all(Array.from({ length: count }, () => tus.call('POST', tus.endpoint, begin)));
}

/** Begun with their first byte. */
function sentAtOnce(count: number, size: number, headers: object = {}): Promise<Response[]> {
  const begin = {
    'upload-length': String(size),
    'content-type': 'application/offset+octet-stream',
    ...headers,
  };
  const first = Buffer.alloc(1);
  return Promise.all(
    Array.from({ length: count }, () => tus.call('POST', tus.endpoint, begin, first)),
  );
}

function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}

function countsOf(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A form whose picture does not come. */
function halfSent(origin: string, length: number) {
  const call = request(`${origin}/api/upload/image/tmp`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': length },
  });
  call.on('error', () => undefined);
  call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  return call;
}
