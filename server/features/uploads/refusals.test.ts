import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import {
  withClaimedSize,
  heicHeader,
  half,
  noise,
  plain,
  encodePng,
  twoColors,
} from '../../testing/test-pictures.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp();
const client = uploadClient(app);

describe('an upload is refused with a message', () => {
  test.each([
    ['an empty file', async () => Buffer.alloc(0), /empty/],
    [
      'text that calls itself a picture',
      async () => Buffer.from('not a picture at all'),
      /cannot read/,
    ],
    [
      'a web page',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      /cannot read/,
    ],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /cannot read/,
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), /cannot read/],
    ['a TIFF', async () => plain(20, 20).tiff().toBuffer(), /cannot read/],
    ['a HEIC picture', async () => heicHeader(), /HEIC/],
    ['a JPEG that ends early', async () => half(await noise('jpeg')), /damaged/],
    ['a PNG that ends early', async () => half(await noise('png')), /damaged/],
    ['a WebP that ends early', async () => half(await noise('webp')), /damaged/],
    ['a GIF that ends early', async () => half(await noise('gif')), /damaged/],
    ['an AVIF that ends early', async () => half(await noise('avif')), /damaged/],
    [
      'only the first bytes of a JPEG',
      async () => (await noise('jpeg')).subarray(0, 20),
      /damaged/,
    ],
    [
      'a PNG header over zeros',
      async () => Buffer.concat([encodePng(9, 9).subarray(0, 8), Buffer.alloc(500)]),
      /damaged|cannot read/,
    ],
    ['a PNG of 65,536 × 65,536', async () => encodePng(65_536, 65_536), /too large/],
    ['a PNG of 10,000 × 6,000', async () => encodePng(10_000, 6_000), /too large/],
    ['a PNG of 1 × 49,999,999', async () => encodePng(1, 49_999_999), /30,000 pixels a side/],
    [
      'a JPEG of 40,000 × 2',
      async () => plain(40_000, 2).jpeg().toBuffer(),
      /30,000 pixels a side/,
    ],
    [
      'a PNG of 7,000 × 7,140 with 16 bits a colour',
      async () => encodePng(7_000, 7_140, { channels: 4, depth: 16 }),
      /with 8 bits a colour/,
    ],
    [
      'a GIF of 8,000 × 6,000',
      () => withClaimedSize('gif', 8_000, 6_000),
      /GIF of at most 25 mega/,
    ],
    [
      'an AVIF of 8,000 × 6,000',
      () => withClaimedSize('avif', 8_000, 6_000),
      /AVIF of at most 16 mega/,
    ],
  ])('%s', async (_what, make, words) => {
    const rowsBefore = await client.stored();
    const { status, body } = await client.upload(await make(), { name: 'photo.jpg' });
    expect({ status, error: body.error }).toEqual({ status: 200, error: true });
    expect(body.msg).toMatch(words);
    expect(body.file_url).toBeUndefined();
    expect(await client.stored()).toBe(rowsBefore);
  });

  test('for 65,536 × 65,536 pixels in its header, before it is decoded', async () => {
    const { body } = await client.upload(encodePng(65_536, 65_536));
    expect(body.error).toBe(true);
  });

  test.each([
    'Thumbs.db',
    'thumbs.DB',
    'desktop.ini',
    '.hidden.png',
    'a.php',
    'a.PHP5',
    'a.html',
    'a.Htm',
    'a.js',
    'a.jsx',
    'a.php.',
    'C:\\pictures\\a.html',
  ])('a picture named %s', async (name) => {
    const { status, body } = await client.upload(await twoColors('png'), { name });
    expect({ status, error: body.error }).toEqual({ status: 200, error: true });
    expect(body.msg).toMatch(/cannot be uploaded/);
  });

  test('for a form without a file', async () => {
    const form = new FormData();
    form.set('note', 'hello');
    const { status, body } = await client.post('/api/upload/image/tmp', form);
    expect({ status, ...body }).toEqual({
      status: 200,
      error: true,
      msg: 'Please choose a picture.',
    });
  });
});

describe('a malformed upload', () => {
  test('a file over 25 MB is 413', async () => {
    const { status, body } = await client.upload(Buffer.alloc(25 * 1024 * 1024 + 1, 1));
    expect({ status, error: body.error }).toEqual({ status: 413, error: true });
    expect(body.msg).toMatch(/25 MB/);
  });

  test('a file in another field, two files, JSON or no boundary are 400', async () => {
    const png = await twoColors('png');
    expect((await client.upload(png, { path: '/cover', field: 'avatar' })).status).toBe(400);
    const two = new FormData();
    two.append('file', new Blob([png]), 'a.png');
    two.append('file', new Blob([png]), 'b.png');
    expect((await client.post('/api/upload/image/tmp', two)).status).toBe(400);
    expect((await client.post('/api/upload/image/tmp', '{}', 'application/json')).status).toBe(400);
    expect((await client.post('/api/upload/image/tmp', 'x', 'multipart/form-data')).status).toBe(
      400,
    );
  });

  test.each([
    [
      'ends in the middle of the file',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['ends in its headers', '--b\r\ncontent-disposition: form-da'],
    ['never begins', 'hello'],
    ['is empty', ''],
  ])('a form that %s is answered', async (_what, text) => {
    const { status, body } = await client.post(
      '/api/upload/image/tmp',
      text,
      'multipart/form-data; boundary=b',
    );
    expect({ status: [200, 400].includes(status), error: body.error }).toEqual({
      status: true,
      error: true,
    });
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const call = httpRequest(`${app.origin}/api/upload/image/tmp`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
    });
    call.on('error', () => undefined);
    call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    call.write(Buffer.alloc(100_000, 7));
    await until(async () => (await client.incomingFiles()).length === 1);
    call.destroy();
    await until(async () => (await client.incomingFiles()).length === 0);
  });

  test('leaves no file on the disk', async () => {
    expect(await client.incomingFiles()).toEqual([]);
  });
});
