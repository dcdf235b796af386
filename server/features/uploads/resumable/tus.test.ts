import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { sweepUploads } from '../../../testing/test-pictures.ts';
import { twoColors } from '../../../testing/test-pictures.ts';
import { openBreakingProxy, largePicture, tusClient } from '../../../testing/test-tus.ts';
import { until } from '../../../testing/until.ts';

const MB = 1024 * 1024;

const app = useTestApp();
const tus = tusClient(app);
let large: Buffer;

beforeAll(async () => {
  large = await largePicture(20);
});

afterEach(async () => {
  await app.dataSource.query(`update resumable_upload set created_at = '2020-01-01'`);
  await sweepUploads(app);
});

describe('an upload of 20 MB', () => {
  test('is sent in three pieces at once, becomes a picture, and leaves no file', async () => {
    expect(large.length).toBeGreaterThan(19 * MB);
    const address = await tus.upload(large, { parallelUploads: 3 });
    const { status, body } = await tus.result(address);
    expect({ status, ...body }).toEqual({
      status: 200,
      error: false,
      msg: '',
      preview_url: `${body['file_url'] as string}/sm`,
      file_url: expect.stringMatching(/^\/media\/[0-9a-f]{32}_\d+x\d+_[0-9a-f]{6}$/) as string,
    });
    expect((await fetch(app.origin + (body['preview_url'] as string))).status).toBe(200);
    expect(await tus.kept()).toEqual([]);
  });

  test('goes on where it stopped after the connection was cut', async () => {
    const address = await tus.begin(large.length);
    await tus.cutAfter(address, large, 11 * MB);
    const kept = await tus.offset(address);
    expect(kept).toBeGreaterThan(5 * MB);
    expect(kept).toBeLessThan(large.length);
    let sent = 0;
    await tus.upload(large, {
      uploadUrl: app.origin + address,
      onChunkComplete: (size) => (sent += size),
    });
    expect(sent).toBe(large.length - kept);
    expect((await tus.result(address)).body['error']).toBe(false);
  });

  test('succeeds over a network that breaks repeatedly', async () => {
    const network = await openBreakingProxy(app.origin, 2 * MB);
    const address = await tus.upload(large, {
      parallelUploads: 3,
      endpoint: `${network.origin}/api/upload/tus`,
    });
    await network.close();
    expect(network.broken()).toBeGreaterThan(5);
    expect((await tus.result(new URL(address).pathname)).body['error']).toBe(false);
  });

  test('keeps what a slow connection had sent until a second before it broke', async () => {
    const address = await tus.begin(large.length);
    const slow = tus.open(address, 0, large.length);
    let sent = 0;
    await until(async () => {
      slow.write(large.subarray(sent, (sent += 100)));
      return (await tus.stored(address)) > 0;
    });
    slow.destroy();
    const kept = await tus.offset(address);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(sent);
  });

  test('goes on by a new connection while an old one hangs', async () => {
    const address = await tus.begin(large.length);
    const hanging = tus.open(address, 0, large.length);
    hanging.write(large.subarray(0, 2 * MB));
    await until(async () => (await tus.stored(address)) > MB);
    const kept = await tus.offset(address);
    expect(kept).toBe(2 * MB);
    const response = await tus.send(address, kept, large.subarray(kept));
    expect(response.status).toBe(204);
    hanging.destroy();
    expect((await tus.result(address)).body['error']).toBe(false);
  });
});

describe('repeating requests', () => {
  test('is possible for the last piece, joining the pieces and the result', async () => {
    const png = await twoColors('png');
    const [left, right] = [png.subarray(0, 40), png.subarray(40)];
    const pieces = [await begin('partial', 40), await begin('partial', right.length)];
    await tus.send(pieces[0] ?? '', 0, left);
    for (const status of [204, 409])
      expect((await tus.send(pieces[1] ?? '', 0, right)).status).toBe(status);
    expect(await tus.offset(pieces[1] ?? '')).toBe(right.length);

    const joined = await Promise.all([tus.join(pieces), tus.join(pieces), tus.join(pieces)]);
    const address = joined[0]?.headers.get('location') ?? '';
    for (const answer of joined)
      expect([answer.status, answer.headers.get('location')]).toEqual([201, address]);
    const before = await pictures();
    const results = await Promise.all([1, 2, 3].map(() => tus.result(address)));
    results.push(await tus.result(address));
    expect(new Set(results.map(({ body }) => body['file_url'])).size).toBe(1);
    expect(await pictures()).toBe(before + 1);

    expect((await tus.join(pieces)).headers.get('location')).toBe(address);
    for (const place of [...pieces, address])
      expect(await tus.offset(place)).toBeGreaterThanOrEqual(40);
    expect((await tus.send(pieces[1] ?? '', right.length, Buffer.alloc(0))).status).toBe(204);
    expect((await tus.send(address, png.length, Buffer.alloc(0))).status).toBe(403);
  });
});

function begin(concat: string, size: number): Promise<string> {
  return tus.begin(size, { 'upload-concat': concat });
}

async function pictures(): Promise<number> {
  const [row] = await app.dataSource.query<{ count: number }[]>(
    'select count(*)::int as count from media',
  );
  return row?.count ?? 0;
}
