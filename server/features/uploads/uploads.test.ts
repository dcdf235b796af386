import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { plain, twoColors } from '../../testing/test-pictures.ts';

const app = useTestApp();
const client = uploadClient(app);

describe('an upload is accepted', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s picture', async (format) => {
    const answer = await client.upload(await twoColors(format));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ error: false, msg: '' });
    expect(answer.body.file_url).toMatch(/^\/media\/[0-9a-f]{32}_200x100_[0-9a-f]{6}$/);
    expect(answer.body.preview_url).toBe(`${answer.body.file_url}/sm`);
    const shown = await client.picture(answer.body.file_url + '/public');
    expect(shown.metadata).toMatchObject({ format: 'webp', width: 200, height: 100 });
  });

  test.each([
    ['/cover', 'cover'],
    ['/avatar', 'avatar'],
    ['/image', 'image'],
    ['', 'file'],
  ])('on /api/upload/image/tmp%s in the field %s', async (path, field) => {
    const answer = await client.upload(await twoColors('png'), { path, field });
    expect(answer).toMatchObject({ status: 200, body: { error: false } });
  });

  test('for a picture with another file extension', async () => {
    const answer = await client.upload(await twoColors('png'), { name: 'holiday.docx' });
    expect(answer.body.error).toBe(false);
  });

  test('for a phone’s picture, which is rotated and loses its EXIF and GPS data', async () => {
    const sideways = await sharp(await twoColors('png'))
      .withExif({
        IFD0: { Make: 'Cameramaker' },
        IFD3: { GPSLatitude: '50/1 21/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(sideways.includes('Cameramaker')).toBe(true);
    const { body } = await client.upload(sideways);
    expect(body.file_url).toContain('_100x200_');
    for (const variant of ['', '/public', '/sm']) {
      const { metadata, bytes, pixel } = await client.picture(body.file_url + variant);
      expect(metadata).toMatchObject({ width: 100, height: 200 });
      expect(metadata.exif ?? metadata.xmp ?? metadata.icc ?? metadata.orientation).toBeUndefined();
      expect(bytes.includes('Cameramaker') || bytes.includes('GPS')).toBe(false);
      const top = pixel(50, 20);
      const bottom = pixel(50, 180);
      expect(top.red).toBeGreaterThan(200);
      expect(bottom.blue).toBeGreaterThan(200);
    }
  });

  test('for a large picture, in two sizes, with its own size in the address', async () => {
    const large = await plain(4000, 3000).jpeg().toBuffer();
    const { body } = await client.upload(large);
    expect(body.file_url).toMatch(/_4000x3000_/);
    expect((await client.picture(body.file_url + '/public')).metadata).toMatchObject({
      width: 1600,
      height: 1200,
    });
    expect((await client.picture(body.file_url + '/sm')).metadata).toMatchObject({
      width: 480,
      height: 360,
    });
  });

  test('for a wide picture, whose small size fills a square', async () => {
    const { body } = await client.upload(await plain(2000, 500).jpeg().toBuffer());
    expect((await client.picture(body.file_url + '/sm')).metadata).toMatchObject({
      width: 1440,
      height: 360,
    });
  });

  test('for a long panorama, and a scan with 16 bits for each colour', async () => {
    const panorama = await client.upload(await plain(20_000, 300).jpeg().toBuffer());
    expect(panorama.body.file_url).toMatch(/_20000x300_/);
    const scan = await client.upload(
      await plain(3000, 2000).toColourspace('rgb16').png().toBuffer(),
    );
    expect(scan.body.file_url).toMatch(/_3000x2000_/);
  });

  test('with its average colour in the address', async () => {
    const { body } = await client.upload(await plain(64, 64, '#7d8a91').png().toBuffer());
    expect(body.file_url).toMatch(/_64x64_7d8a91$/);
  });

  test('for an animated GIF, as its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((c) => plain(40, 40, c).png().toBuffer()),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { body } = await client.upload(animated);
    const { metadata, pixel } = await client.picture(body.file_url + '/public');
    expect(metadata).toMatchObject({ width: 40, height: 40 });
    expect(metadata.pages ?? 1).toBe(1);
    expect(pixel(20, 20).red).toBeGreaterThan(200);
  });

  test('for twelve at the same time, each with its own address', async () => {
    const one = await plain(1200, 900).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.upload(one)));
    expect(answers.every(({ status, body }) => status === 200 && !body.error)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.file_url)).size).toBe(12);
  });
});
