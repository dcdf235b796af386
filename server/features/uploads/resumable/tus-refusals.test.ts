import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../testing/test-app.ts';
import { sweepUploads } from '../../../testing/test-pictures.ts';
import { half, twoColors } from '../../../testing/test-pictures.ts';
import { largePicture, metadata, tusClient } from '../../../testing/test-tus.ts';
import { until } from '../../../testing/until.ts';

const MB = 1024 * 1024;

const app = useTestApp();
const tus = tusClient(app);

afterEach(async () => {
  await app.dataSource.query(`update resumable_upload set created_at = '2020-01-01'`);
  await sweepUploads(app);
});

describe('an upload in pieces is refused', () => {
  test.each([
    [{ filename: 'a.php' }, 403],
    [{ filename: '.hidden.png' }, 403],
    [{ filename: 'Thumbs.db', filetype: 'image/png' }, 403],
    [{ filename: 'photo.png', filetype: 'text/html' }, 403],
    [{ filename: 'film.avi', filetype: 'video/x-msvideo' }, 403],
    [{ name: 'a.jsx' }, 403],
  ])('%j at once', async (fields, status) => {
    for (const headers of [{ 'upload-length': '100' }, { 'upload-concat': 'final;a b' }]) {
      const response = await tus.call('POST', tus.endpoint, { ...headers, ...metadata(fields) });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({
        error: true,
        msg: 'Files of this kind cannot be uploaded. Please choose a picture.',
      });
    }
  });

  test.each([
    ['an empty file', { 'upload-length': '0' }, 403],
    ['more than 25 MB', { 'upload-length': String(25 * MB + 1) }, 413],
    ['a length to be told later', { 'upload-defer-length': '1' }, 501],
    ['no length', {}, 400],
    ['a negative length', { 'upload-length': '-5' }, 400],
    ['metadata that are no metadata', { 'upload-length': '5', 'upload-metadata': 'a b c' }, 400],
    ['another version', { 'upload-length': '5', 'tus-resumable': '0.2.0' }, 400],
  ])('%s', async (_what, headers, status) => {
    const response = await tus.call('POST', tus.endpoint, headers);
    expect(response.status).toBe(status);
    expect(await tus.unfinished()).toBe(0);
  });

  test('if it is no picture, with the same message each time, and its file is deleted', async () => {
    const png = await largePicture(2);
    for (const [content, words] of [
      [Buffer.alloc(2 * MB, 'text'), /cannot read/],
      [half(png), /damaged/],
    ] as const) {
      const address = await tus.upload(content);
      for (let ask = 0; ask < 2; ask += 1) {
        const { status, body } = await tus.result(address);
        expect({ status, error: body['error'] }).toEqual({ status: 200, error: true });
        expect(body['msg']).toMatch(words);
      }
    }
    expect(await tus.kept()).toEqual([]);
  });

  test('if its pieces have more than 25 MB, or are missing, unfinished, repeated or another’s', async () => {
    const bytes = Buffer.alloc(13 * MB, 1);
    const [first, second] = [await begin('partial', 13 * MB), await begin('partial', 13 * MB)];
    await tus.send(first, 0, bytes);
    expect((await tus.join([first, second])).status).toBe(400);
    await tus.send(second, 0, bytes);
    expect((await tus.join([first, second])).status).toBe(413);
    expect((await tus.join([first, first])).status).toBe(400);
    expect((await tus.join([first, `${tus.endpoint}/${'0'.repeat(32)}`])).status).toBe(404);
    expect((await tus.join(['../../etc/passwd'])).status).toBe(404);
    expect((await tus.join(Array.from({ length: 99 }, (_, n) => `/${n}`))).status).toBe(400);
    expect((await tus.result(first)).status).toBe(404);
    for (const piece of [first, second]) expect((await tus.call('DELETE', piece)).status).toBe(204);
    expect(await tus.kept()).toEqual([]);
  });

  test('if it has more bytes than it announced', async () => {
    const address = await tus.begin(100);
    expect((await tus.send(address, 0, Buffer.alloc(101))).status).toBe(413);
    await new Promise<void>((resolve) => {
      const lying = tus.open(address, 0, null);
      lying.on('response', (response) => response.resume().on('end', resolve));
      lying.on('error', () => resolve());
      lying.end(Buffer.alloc(2 * MB));
    });
    expect(await tus.offset(address)).toBeLessThanOrEqual(100);
  });

  test('for unknown and malformed ids, for reading its bytes, and for other methods', async () => {
    const address = await tus.begin(100);
    for (const id of ['0'.repeat(32), 'a', '..%2f..%2fetc%2fpasswd', '%00', '%zz'])
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect([400, 403, 404]).toContain((await tus.call(method, `${tus.endpoint}/${id}`)).status);
    for (const method of ['GET', 'PUT']) expect((await tus.call(method, address)).status).toBe(404);
    expect((await tus.result(`/api/upload/tus/${'0'.repeat(32)}`)).status).toBe(404);
    expect((await tus.result(address)).body['msg']).toMatch(/not arrived completely/);
  });

  test('for pages of other sites, which cannot read the response', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
    };
    for (const method of ['OPTIONS', 'POST']) {
      const response = await tus.call(method, tus.endpoint, { ...headers, 'upload-length': '9' });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('if there are too many, with 429', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.005 });
    const client = tusClient(strict);
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await client.call('POST', client.endpoint, { 'upload-length': '9' })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    await strict.stop();
  });
});

describe('an upload in pieces is deleted', () => {
  test('with its pieces when it is cancelled', async () => {
    const whole = await tus.begin(100);
    await tus.send(whole, 0, Buffer.alloc(50));
    expect((await tus.call('DELETE', whole)).status).toBe(204);
    expect((await tus.call('HEAD', whole)).status).toBe(404);
    const pieces = [await begin('partial', 5), await begin('partial', 5)];
    for (const piece of pieces) await tus.send(piece, 0, Buffer.alloc(5));
    const joined = (await tus.join(pieces)).headers.get('location') ?? '';
    expect((await tus.call('DELETE', joined)).status).toBe(204);
    expect(await tus.kept()).toEqual([]);
  });

  test('if the database lost parts of it in a crash, and can be sent again', async () => {
    const png = await twoColors('png');
    const [address, first, second] = [
      await tus.begin(png.length),
      await begin('partial', 40),
      await begin('partial', png.length - 40),
    ];
    await tus.send(address, 0, png.subarray(0, 50));
    await tus.send(first, 0, png.subarray(0, 40));
    await tus.send(second, 0, png.subarray(40));
    const joined = (await tus.join([first, second])).headers.get('location') ?? '';
    await app.dataSource.query('truncate upload_chunk');
    expect((await tus.send(address, 50, png.subarray(50))).status).toBe(409);
    expect(await tus.offset(address)).toBe(0);
    expect((await tus.send(address, 0, png)).status).toBe(204);
    expect((await tus.result(address)).body['error']).toBe(false);
    expect((await tus.result(joined)).status).toBe(404);
  });

  test('if a crash lost parts of it during a request, which is answered without leaving a gap', async () => {
    const address = await tus.begin(400_001);
    const sending = tus.open(address, 0, 400_001);
    const status = new Promise<number>((resolve) => {
      sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    });
    sending.write(Buffer.alloc(400_000));
    await until(async () => (await tus.stored(address)) > 0);
    await app.dataSource.query('truncate upload_chunk');
    sending.end(Buffer.alloc(1));
    expect(await status).toBe(409);
    expect(await tus.offset(address)).toBe(0);
  });

  test('when it is older than a day, and refused from then on', async () => {
    const [old, fresh] = [await tus.begin(100), await tus.begin(100)];
    for (const address of [old, fresh]) await tus.send(address, 0, Buffer.alloc(50));
    await app.dataSource.query(
      `update resumable_upload set created_at = now() - interval '25 hours' where id = $1`,
      [old.split('/').at(-1)],
    );
    expect((await tus.send(old, 50, Buffer.alloc(50))).status).toBe(404);
    await sweepUploads(app);
    expect(await tus.kept()).toEqual([fresh.split('/').at(-1)]);
    expect((await tus.call('HEAD', old)).status).toBe(404);
    expect(await tus.offset(fresh)).toBe(50);
    await tus.call('DELETE', fresh);
  });
});

function begin(concat: string, size: number): Promise<string> {
  return tus.begin(size, { 'upload-concat': concat });
}
