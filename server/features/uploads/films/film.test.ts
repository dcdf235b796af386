import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPage } from '../../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { box, element, mp4Film, webmFilm } from '../../../testing/test-films.ts';
import { newMember } from '../../../testing/test-people.ts';
import { sweepUploads } from '../../../testing/test-pictures.ts';
import { startTestS3, type TestS3 } from '../../../testing/test-s3.ts';
import { tusClient } from '../../../testing/test-tus.ts';
import { createS3Storage } from '../storage/s3-storage.ts';

const DECIDE = `mutation ($input: DecideTributesInput!) { decideTributes(input: $input) { reviews { decided } } }`;
const PLACE = '+50.2084-005.4802/';

let s3: TestS3;
let onDisk: TestApp;
let onS3: TestApp;
beforeAll(async () => {
  s3 = await startTestS3();
  await createS3Storage(s3.settings).check();
  [onDisk, onS3] = await Promise.all([startTestApp(), startTestApp({ s3: s3.settings })]);
});
afterAll(async () => {
  await Promise.all([onDisk.stop(), onS3.stop()]);
  await s3.stop();
});

/** Uploads a film as the client does, and answers what came of it. */
async function upload(app: TestApp, film: Buffer, type = 'video/mp4') {
  const tus = tusClient(app);
  const metadata = `filetype ${Buffer.from(type).toString('base64')}`;
  const address = await tus.begin(film.length, { 'upload-metadata': metadata });
  await tus.send(address, 0, film);
  const { body } = await tus.result(address);
  return body as { error: boolean; msg: string; file_url?: string };
}

/** A message with a film on the wall of a page with a member. */
async function newFilm(app: TestApp, film: Buffer, type?: string) {
  const page = await createPage(app.dataSource);
  const { headers } = await newMember(app, page);
  const { file_url: address = '' } = await upload(app, film, type);
  const images = [await uploadClient(app).uploaded(), await uploadClient(app).uploaded()];
  const words = { name: 'Ines', content: 'Her boat.', images, film: address };
  const { body } = await app.rest('POST', `/api/comments/${page.id}`, words);
  const get = (asked: Record<string, string> = {}, method = 'GET') =>
    fetch(app.origin + address, { method, headers: asked });
  return { page, headers, address, images, get, id: body['id'] as string, body };
}

describe.each(['disk', 'S3'])('a film on %s', (kind) => {
  const appOf = () => (kind === 'disk' ? onDisk : onS3);

  it('is served unchanged, as a whole and in parts, to those who may see its message', async () => {
    const film = await webmFilm();
    const { get, body, address, images } = await newFilm(appOf(), film, 'video/webm');
    expect(body['items']).toMatchObject([{ film: address, images, image: images[0] }]);
    const whole = await get();
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);

    const part = await get({ range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${film.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 200))).toBe(true);
    const end = await get({ range: 'bytes=-10' });
    expect(Buffer.from(await end.arrayBuffer()).equals(film.subarray(-10))).toBe(true);
    const beyond = await get({ range: `bytes=${film.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${film.length}`,
    ]);
    expect((await get({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    const tag = whole.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': tag, 'cache-control': 'max-age=0' })).status).toBe(304);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(film.length)]);
  });

  it('is for members only once its message is hidden, and is deleted with it', async () => {
    const app = appOf();
    const { page, id, headers, get } = await newFilm(app, mp4Film());
    const about = { pageId: page.id, ids: [id], action: 'HIDE', from: 'VISIBLE' };
    await app.graphql(DECIDE, { input: about }, headers);
    expect((await get()).status).toBe(404);
    expect((await get({ range: 'bytes=0-1' })).status).toBe(404);
    const forMember = await get({ ...headers, range: 'bytes=0-1' });
    expect([forMember.status, forMember.headers.get('cache-control')]).toEqual([
      206,
      'private, no-store',
    ]);
    const stranger = await newMember(app, await createPage(app.dataSource));
    expect((await get(stranger.headers)).status).toBe(404);
    expect((await get({ authorization: 'JWT nonsense' })).status).toBe(401);

    await app.dataSource.query('delete from tribute where id = $1', [id]);
    await app.dataSource.query(
      `update media set checked_at = now() - interval '2 days', used_at = now() - interval '31 days'`,
    );
    await sweepUploads(app);
    expect((await get(headers)).status).toBe(404);
  });
});

it('that the store has, but does not give, is asked for again, as no cache keeps that it failed', async () => {
  let isFailing = true;
  const store = createServer((asked, response) => {
    const { method, url = '', headers } = asked;
    if (method === 'GET' && isFailing) return response.writeHead(500).end();
    const passedOn = request(s3.settings.endpoint + url, { method, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)),
    );
    return asked.pipe(passedOn);
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const app = await startTestApp({ s3: { ...s3.settings, endpoint } });
  const { get } = await newFilm(app, mp4Film());
  const { status, headers } = await get();
  expect([status, headers.get('cache-control')]).toEqual([503, 'private, no-store']);
  isFailing = false;
  expect((await get()).status).toBe(200);
  await app.stop();
  store.close();
  store.closeAllConnections();
});

describe('a film that is uploaded', () => {
  it.each([
    ['MP4', async () => mp4Film({ place: PLACE }), 'video/mp4', /\.mp4$/],
    [
      'MOV',
      async () => mp4Film({ place: PLACE, brand: 'qt  ', codec: 'hvc1' }),
      'video/quicktime',
      /\.mov$/,
    ],
    ['WebM', () => webmFilm({ place: PLACE }), 'video/webm', /\.webm$/],
  ])(
    'loses the place where it was taken, and keeps its length: %s',
    async (_, make, type, name) => {
      const film = await make();
      expect(film.includes(PLACE)).toBe(true);
      const { get, address } = await newFilm(onDisk, film, type);
      expect(address).toMatch(name);
      const answer = await get();
      expect(answer.headers.get('content-type')).toBe(type);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBe(film.length);
      expect(bytes.includes(PLACE)).toBe(false);
      const data = type === 'video/webm' ? '1f43b675' : Buffer.from('mdat').toString('hex');
      expect(bytes.indexOf(Buffer.from(data, 'hex'))).toBe(film.indexOf(Buffer.from(data, 'hex')));
      expect((await upload(onDisk, bytes, type)).error).toBe(false); // and still one
    },
  );

  const NONE = 'This is not a film that browsers can show. Please choose an MP4, MOV or WebM film.';
  const LONG = 'This film is longer than 60 seconds. Please choose a shorter one.';
  const UNKNOWN =
    'This film does not say how long it is. Please choose one that your phone has saved.';
  const good = mp4Film();
  const patched = (find: string, by: (bytes: Buffer, at: number) => void) => {
    const bytes = Buffer.from(good);
    by(bytes, bytes.indexOf(find, 0, 'latin1'));
    return bytes;
  };
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['of text', () => Buffer.from('<script>alert(1)</script>'.repeat(9)), NONE],
    ['of two bytes', () => Buffer.from('ft'), NONE],
    ['longer than a minute', () => mp4Film({ seconds: 62 }), LONG],
    ['longer than a minute as WebM', () => webmFilm({ seconds: 62 }), LONG],
    ['without a length', () => mp4Film({ seconds: 0 }), UNKNOWN],
    ['without a length as WebM', () => webmFilm({ seconds: 0 }), UNKNOWN],
    ['of sound alone', () => mp4Film({ handler: 'soun' }), NONE],
    ['in a codec of its own', () => mp4Film({ codec: 'evil' }), NONE],
    ['in a codec of its own as WebM', () => webmFilm({ codec: 'V_EVIL' }), NONE],
    [
      'whose index is longer than it',
      () => patched('moov', (b, offset) => b.writeUInt32BE(0x7fff_ffff, offset - 4)),
      NONE,
    ],
    [
      'whose boxes are shorter than their headers',
      () => patched('mvhd', (b, offset) => b.writeUInt32BE(3, offset - 4)),
      NONE,
    ],
    [
      'whose header is cut off',
      () => patched('mvhd', (b, offset) => b.writeUInt32BE(12, offset - 4)),
      NONE,
    ],
    [
      'whose time does not pass',
      () => patched('mvhd', (b, offset) => b.writeUInt32BE(0, offset + 16)),
      NONE,
    ],
    [
      'with two indexes',
      () =>
        Buffer.concat([good, good.subarray(good.indexOf('moov') - 4, good.indexOf('mdat') - 4)]),
      NONE,
    ],
    [
      'of thousands of boxes',
      () => Buffer.concat([good, ...Array.from({ length: 6_000 }, () => box('free'))]),
      NONE,
    ],
    [
      'of boxes within boxes',
      () =>
        Array.from({ length: 5_000 }).reduce<Buffer>(
          (inner) => (inner.length < 30_000 ? box('moov', inner) : inner),
          good,
        ),
      NONE,
    ],
    [
      'with a huge length of 64 bits',
      () =>
        Buffer.concat([
          good.subarray(0, 16),
          Buffer.from('000000016d6f6f76ffffffffffffffff', 'hex'),
          good,
        ]),
      NONE,
    ],
    [
      'that is Matroska',
      async () =>
        Buffer.concat([
          element('1a45dfa3', element('4282', Buffer.from('matroska'))),
          (await webmFilm()).subarray(24),
        ]),
      NONE,
    ],
    [
      'whose WebM elements end nowhere',
      async () => Buffer.concat([(await webmFilm()).subarray(0, 200)]),
      NONE,
    ],
    [
      'whose WebM length lies',
      async () => element('1a45dfa3', element('4282', Buffer.from('webm'))),
      NONE,
    ],
  ])('is refused in words: one %s', async (_, make, reason) => {
    const film = await make();
    const type = film.toString('hex', 0, 4) === '1a45dfa3' ? 'video/webm' : 'video/mp4';
    expect(await upload(onDisk, film, type)).toMatchObject({ error: true, msg: reason });
  });

  it('is not accepted as a picture, or a picture as a film', async () => {
    const picture = await upload(
      onDisk,
      await (await import('../../../testing/test-pictures.ts')).twoColors('png'),
    );
    expect(picture.msg).toBe(NONE);
    expect((await upload(onDisk, good, 'image/png')).error).toBe(true);
    const tus = tusClient(onDisk);
    const large = { 'upload-metadata': `filetype ${Buffer.from('image/png').toString('base64')}` };
    await expect(tus.begin(26 * 1024 * 1024, large)).rejects.toThrow('413');
    const film = { 'upload-metadata': `filetype ${Buffer.from('video/mp4').toString('base64')}` };
    await expect(tus.begin(101 * 1024 * 1024, film)).rejects.toThrow('413');
    expect(await tus.begin(99 * 1024 * 1024, film)).toBeTruthy();
  });
});

it('a message can have one film, with a picture of it', async () => {
  const page = await createPage(onDisk.dataSource);
  const [one, two] = [await upload(onDisk, mp4Film()), await upload(onDisk, mp4Film())];
  const path = `/api/comments/${page.id}`;
  const words = { name: 'Ines', content: 'Her boat.', film: one.file_url };
  expect((await onDisk.rest('POST', path, words)).body['msg']).toBe(
    'A film needs a picture of it, which is shown until it is played.',
  );
  const image = await uploadClient(onDisk).uploaded();
  const foreign = { ...words, image, film: 'https://example.org/film.mp4' };
  expect((await onDisk.rest('POST', path, foreign)).body['error']).toBe(true);
  const posted = await onDisk.graphql(
    `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id images { film } } } }`,
    {
      input: { ...words, image, pageId: page.id, clientId: 'b4a8aa41-7c2f-4f6f-8a53-3f3d1d8b7c10' },
    },
  );
  const { tribute } = posted.data!['postTribute'] as { tribute: { id: string; images: object[] } };
  expect(tribute.images).toEqual([{ film: one.file_url }]);
  const attach = await onDisk.graphql(
    `mutation ($input: AttachTributeImageInput!) { attachTributeImage(input: $input) { id } }`,
    {
      input: {
        tributeId: tribute.id,
        clientId: 'b4a8aa41-7c2f-4f6f-8a53-3f3d1d8b7c10',
        image: await uploadClient(onDisk).uploaded(),
        film: two.file_url,
      },
    },
  );
  expect(attach.errors?.[0]?.message).toBe('A message has room for one film.');
});
