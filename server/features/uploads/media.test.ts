import { request as httpRequest } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { sweepUploads } from '../../testing/test-pictures.ts';
import { uploadClient } from '../../testing/test-client.ts';

const app = useTestApp();
const client = uploadClient(app);

describe('keeping a temporary picture', () => {
  test('works, also repeatedly, and by the address of any variant', async () => {
    const address = await client.uploaded();
    for (const image of [address, address, `${address}/sm`, `${address}/public`]) {
      const { status, body } = await client.keep({ image });
      expect({ status, ...body }).toEqual({
        status: 200,
        error: false,
        msg: '',
        file_url: address,
      });
    }
    const [row] = await app.dataSource.query<{ state: string }[]>(
      'select state from media where key = $1',
      [keyIn(address)],
    );
    expect(row?.state).toBe('committed');
  });

  test.each([
    'https://elsewhere.example/media/a.jpg',
    `//elsewhere.example/media/${'0'.repeat(32)}_1x1_000000`,
    `/media/${'0'.repeat(32)}_1x1_000000`,
    '/media/../../etc/passwd',
    '/etc/passwd',
    '',
  ])('refuses %s', async (image) => {
    const { status, body } = await client.keep({ image });
    expect({ status, error: body.error }).toEqual({ status: 200, error: true });
  });

  test('is refused with 400 for invalid input', async () => {
    for (const wrong of [{ image: 7 }, { image: ['/media/a'] }, [], 'text'])
      expect((await client.keep(wrong)).status).toBe(400);
    expect((await client.post('/api/upload/image', '{"image":', 'application/json')).status).toBe(
      400,
    );
  });

  test('is refused for the picture of another account', async () => {
    const mine = '00000000-0000-4000-8000-000000000001';
    const placement = { uploader: null, pageId: null, isMember: false };
    const address = await client.uploaded();
    await app.dataSource.query('update media set uploader = $1 where key = $2', [
      mine,
      keyIn(address),
    ]);
    expect((await client.keep({ image: address })).body.error).toBe(true);
    await expect(
      app.features.uploads.service.commitPicture(address, { ...placement, uploader: mine }),
    ).resolves.toBe(address);
    await expect(app.features.uploads.service.commitPicture(address, placement)).resolves.toBe(
      address,
    );
  });

  test('saves it from being deleted after a day', async () => {
    const [forgotten, kept, fresh] = [
      await client.uploaded(),
      await client.uploaded(),
      await client.uploaded(),
    ];
    await client.keep({ image: kept });
    await app.dataSource.query(
      `update media set created_at = now() - interval '25 hours' where key = any($1)`,
      [[keyIn(forgotten), keyIn(kept)]],
    );
    await sweepUploads(app);
    expect((await fetch(app.origin + forgotten)).status).toBe(404);
    expect((await fetch(app.origin + kept)).status).toBe(200);
    expect((await fetch(app.origin + fresh)).status).toBe(200);
    expect((await client.keep({ image: forgotten })).body.error).toBe(true);
  });

  test('is refused at once while a store deletes it, however slowly', async () => {
    const address = await client.uploaded();
    await app.dataSource.query(
      `update media set created_at = now() - interval '25 hours' where key = $1`,
      [keyIn(address)],
    );
    const { storage } = app.features.uploads;
    const remove = storage.remove.bind(storage);
    const answers: unknown[] = [];
    const removing = vi.spyOn(storage, 'remove').mockImplementation(async (key) => {
      const { status, body } = await client.keep({ image: address });
      answers.push([status, body.error]);
      await remove(key);
    });
    await sweepUploads(app).finally(() => removing.mockRestore());
    expect(answers).toEqual([[200, true]]);
    expect((await fetch(app.origin + address)).status).toBe(404);
  });

  test('at the moment when it is deleted has one outcome', async () => {
    const addresses = await Promise.all(Array.from({ length: 20 }, () => client.uploaded()));
    await app.dataSource.query(
      `update media set created_at = now() - interval '25 hours' where key = any($1)`,
      [addresses.map(keyIn)],
    );
    const [answers] = await Promise.all([
      Promise.all(addresses.map((image) => client.keep({ image }))),
      sweepUploads(app),
      sweepUploads(app),
    ]);
    for (const [place, { body }] of answers.entries())
      expect((await fetch(app.origin + addresses[place])).status).toBe(body.error ? 404 : 200);
  });
});

describe('serving pictures', () => {
  test('sends a type and one day of caching, and nothing executable', async () => {
    const address = await client.uploaded();
    const response = await fetch(`${app.origin}${address}/sm`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="picture.webp"',
    });
    expect(response.headers.get('content-length')).toBe(
      String((await response.arrayBuffer()).byteLength),
    );
    const tag = response.headers.get('etag') ?? '';
    expect(await statusFor(`${address}/sm`, { 'if-none-match': tag })).toBe(304);
    const head = await fetch(`${app.origin}${address}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('never sends the original', async () => {
    const address = await client.uploaded();
    for (const path of ['/original', '/original.webp', '/public.webp', '/../original'])
      expect((await fetch(app.origin + address + path)).status).toBe(404);
  });

  test.each([
    '/media/nothing',
    `/media/${'0'.repeat(32)}_1x1_000000`,
    '/media/..%2f..%2fpostgres%2fPG_VERSION',
    '/media/.incoming/sm',
  ])('%s is 404', async (path) => {
    expect((await fetch(app.origin + path)).status).toBe(404);
  });
});

/** fetch itself adds no-cache to a conditional request, which a browser's cache does not. */
function statusFor(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(app.origin + path, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    call.on('error', reject).end();
  });
}

function keyIn(address: string): string {
  return address.slice('/media/'.length);
}
