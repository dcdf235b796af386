import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../../env.ts';
import { createPage } from '../../../testing/factories.ts';
import { newMember } from '../../../testing/test-people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sweepUploads } from '../../../testing/test-pictures.ts';
import { startTestS3, type TestS3 } from '../../../testing/test-s3.ts';
import { createDiskStorage } from './disk-storage.ts';
import { S3Bucket } from './s3-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { until } from '../../../testing/until.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { openUnreliableNetwork } from '../../../testing/unreliable-network.ts';
import { noise } from '../../../testing/test-pictures.ts';
import { largePicture, tusClient } from '../../../testing/test-tus.ts';

let s3: TestS3;
let folder: string;
const storages: Record<string, () => Storage> = {
  disk: () => createDiskStorage(folder),
  S3: () => createS3Storage(s3.settings),
};

beforeAll(async () => {
  [s3, folder] = await Promise.all([startTestS3(), mkdtemp(join(tmpdir(), 'keepsake-media-'))]);
  await createS3Storage(s3.settings).check();
});

afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 'S3'])('storage on %s', (kind) => {
  let storage: Storage;
  beforeAll(() => {
    storage = storages[kind]?.() as Storage;
  });

  test('returns what was stored, as bytes and as a stream', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
    await storage.put('one', 'original', { size: bytes.length, stream: streamOf(bytes) });
    await storage.put('one', 'sm.webp', bytes.subarray(0, 10));
    await storage.put('one', 'sm.webp', bytes.subarray(0, 5));
    expect((await read(storage, 'one', 'original')).equals(bytes)).toBe(true); // toEqual takes a second
    expect(await read(storage, 'one', 'sm.webp')).toEqual(bytes.subarray(0, 5));
    expect(await storage.size('one', 'sm.webp')).toBe(5);
    expect(await storage.size('one', 'public.webp')).toBeNull();
    expect(await storage.get('none', 'sm.webp')).toBeNull();
  });

  test('removes a folder, and no other that begins with the same name', async () => {
    for (const name of ['two', 'two_more']) await storage.put(name, 'a', Buffer.from('a'));
    await storage.put('two', 'b', Buffer.from('b'));
    await storage.remove('two');
    await storage.remove('two');
    expect(await storage.get('two', 'a')).toBeNull();
    expect(await storage.get('two', 'b')).toBeNull();
    expect(await storage.size('two_more', 'a')).toBe(1);
  });

  test('removes one file of a folder, and the folder with the last', async () => {
    for (const name of ['a', 'b']) await storage.put('four', name, Buffer.from('a'));
    await storage.removeFile('four', 'a');
    expect([await storage.size('four', 'a'), await storage.size('four', 'b')]).toEqual([null, 1]);
    for (const name of ['b', 'b']) await storage.removeFile('four', name);
    expect(await storage.size('four', 'b')).toBeNull();
  });

  test('keeps nothing of a stream that breaks', async () => {
    async function* breaking() {
      yield Buffer.alloc(1000);
      throw new Error('the file is gone');
    }
    const content = { size: 9000, stream: Readable.from(breaking()) };
    await expect(storage.put('three', 'original', content)).rejects.toThrow();
    expect(await storage.get('three', 'original')).toBeNull();
  });
});

describe('an app on S3', () => {
  let onDisk: TestApp;
  let onS3: TestApp;
  beforeAll(async () => {
    [onDisk, onS3] = await Promise.all([startTestApp(), startTestApp({ s3: s3.settings })]);
  });
  afterAll(() => Promise.all([onDisk.stop(), onS3.stop()]));

  test('sends the same bytes and headers as one on the disk', async () => {
    const picture = await noise('jpeg');
    const answers = await Promise.all(
      [onDisk, onS3].map((app) => uploadClient(app).upload(picture)),
    );
    for (const variant of ['', '/public', '/sm']) {
      const [disk, cloud] = await Promise.all(
        [onDisk, onS3].map(async (app, place) => {
          const response = await fetch(app.origin + answers[place]?.body.file_url + variant);
          const headers = Object.fromEntries(response.headers);
          for (const name of ['etag', 'date']) delete headers[name];
          return {
            status: response.status,
            headers,
            bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
          };
        }),
      );
      expect(disk?.headers['cache-control']).toMatch(/immutable/);
      expect(cloud).toEqual(disk);
    }
  });

  test('sends removed pictures to members only, in either storage', async () => {
    for (const app of [onDisk, onS3]) {
      const page = await createPage(app.dataSource);
      const { headers } = await newMember(app, page);
      const image = await uploadClient(app).uploaded();
      const photos = `/api/public/page/${page.id}/photos`;
      const { body } = await app.rest('POST', photos, { image }, headers);
      const [{ id }] = body['items'] as [{ id: string }];
      expect((await fetch(app.origin + image)).status).toBe(200);
      await app.rest('DELETE', `${photos}/${id}`, undefined, headers);
      expect((await fetch(app.origin + image)).status).toBe(404);
      expect((await fetch(app.origin + image, { headers })).status).toBe(200);
    }
  });

  test('accepts a large picture in pieces, keeps the original, and deletes it all after a day', async () => {
    const large = await largePicture(8);
    const tus = tusClient(onS3);
    const address = await tus.upload(large, { parallelUploads: 3 });
    const { body } = await tus.result(address);
    const key = (body['file_url'] as string).slice('/media/'.length);
    expect((await read(createS3Storage(s3.settings), key, 'original')).equals(large)).toBe(true);
    expect(await tus.kept()).toEqual([]);
    await onS3.dataSource.query(`update media set created_at = now() - interval '25 hours'`);
    await sweepUploads(onS3);
    expect((await s3.keys()).filter((name) => name.startsWith(key))).toEqual([]);
    expect((await fetch(onS3.origin + (body['file_url'] as string))).status).toBe(404);
  });
});

describe('an app whose object storage fails', () => {
  test('takes words, answers 503 with Retry-After for pictures, and recovers by itself', async () => {
    const network = await openUnreliableNetwork(s3.settings.endpoint);
    const app = await startTestApp({ s3: { ...s3.settings, endpoint: network.origin } });
    const page = await createPage(app.dataSource);
    const client = uploadClient(app);
    const image = await client.uploaded();
    const picture = await noise('jpeg');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'photo.jpg');
    const outcomes = async () => {
      const words = { name: 'Ines', content: 'Fair winds.' };
      const posted = await app.rest('POST', `/api/comments/${page.id}`, words);
      const answers = await Promise.all([
        fetch(app.origin + image),
        fetch(`${app.origin}/api/upload/image/tmp`, { method: 'POST', body: form }),
      ]);
      return [
        posted.status,
        ...answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`),
      ];
    };
    network.cut();
    expect(await outcomes()).toEqual([200, '503 5', '503 5']);
    network.mend();
    expect(await outcomes()).toEqual([200, '200 null', '200 null']);
    await app.stop();
    await network.close();
  });
});

describe('the sweep of what nobody kept', () => {
  test('holds nobody up while the storage is slow, and goes on where it failed', async () => {
    const network = await openUnreliableNetwork(s3.settings.endpoint);
    const app = await startTestApp({ s3: { ...s3.settings, endpoint: network.origin } });
    const page = await createPage(app.dataSource);
    const image = await uploadClient(app).uploaded();
    const key = image.slice('/media/'.length);
    await app.dataSource.query(`update media set created_at = now() - interval '25 hours'`);
    const read = async (locking = '') =>
      app.dataSource.query<{ state: string }[]>(
        `select state from media where key = $1 ${locking}`,
        [key],
      );
    network.stall();
    const sweeping = sweepUploads(app).then(
      () => 'done',
      () => 'failed',
    );
    await until(async () => (await read())[0]?.state === 'removed');
    expect(await read('for update nowait')).toHaveLength(1);
    const words = { name: 'Ines', content: 'Fair winds.', image };
    expect((await app.rest('POST', `/api/comments/${page.id}`, words)).body).toMatchObject({
      error: true,
    });
    network.cut();
    expect(await sweeping).toBe('failed');
    network.mend();
    await sweepUploads(app);
    expect(await read()).toEqual([]);
    expect((await s3.keys()).filter((name) => name.startsWith(key))).toEqual([]);
    await app.stop();
    await network.close();
  });
});

describe('an S3 storage that fails', () => {
  test('is reported at the start with a message', async () => {
    const over = (settings: object) => createS3Storage({ ...s3.settings, ...settings }).check();
    await expect(over({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
      'S3_ENDPOINT http://127.0.0.1:9 cannot be reached.',
    );
    await expect(over({ accessKeyId: 'somebody' })).rejects.toThrow(/S3_BUCKET "keepsake" .* 403/);
  });

  test('is tried again while it is busy, and its error is in the message', async () => {
    const busy = await fakeStore((calls) => (calls < 3 ? 503 : 200));
    await busy.storage.put('four', 'a', Buffer.from('a'));
    expect(busy.calls).toHaveLength(3);
    const broken = await fakeStore(() => 503);
    await expect(broken.storage.get('four', 'a')).rejects.toThrow(/GET with 503 SlowDown/);
  });

  test('is sent a stream once only, with its length and signed', async () => {
    const store = await fakeStore(() => 503);
    const stream = streamOf(Buffer.alloc(5000));
    await expect(store.storage.put('five', 'a', { size: 5000, stream })).rejects.toThrow('503');
    expect(stream.destroyed).toBe(true);
    expect(store.calls).toMatchObject([
      {
        'content-length': '5000',
        authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=S3RVER\//) as string,
      },
    ]);
    expect(store.calls[0]).not.toHaveProperty('transfer-encoding');
  });
});

describe('S3_* variables', () => {
  const all = {
    S3_ENDPOINT: 'https://store.example',
    S3_BUCKET: 'keepsake',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('are all set or none', () => {
    expect(readEnv({}).s3).toBeNull();
    expect(readEnv(all).s3).toMatchObject({ endpoint: 'https://store.example', accessKeyId: 'id' });
    for (const name of Object.keys(all))
      expect(() => readEnv({ ...all, [name]: '' })).toThrow(name);
  });

  test('are refused by name if invalid', () => {
    expect(() => readEnv({ ...all, S3_ENDPOINT: 'store' })).toThrow('S3_ENDPOINT');
    expect(() => readEnv({ ...all, S3_BUCKET: '../a' })).toThrow('S3_BUCKET');
  });

  test('list every key, of which a store gives a thousand at once', async () => {
    const keys = Array.from({ length: 2_500 }, (_, n) => `nightly/${1_000 + n}`);
    // s3rver cannot: it fails where a list goes on
    const endpoint = await listenFor((request, response) => {
      const { searchParams } = new URL(request.url!, 'http://store');
      const from = Number(searchParams.get('continuation-token') ?? 0);
      const part = keys.slice(from, from + 1_000).map((key) => `<Key>${key}</Key>`);
      const next = from + 1_000 < keys.length ? from + 1_000 : '';
      response.end(`${part.join('')}<NextContinuationToken>${next}</NextContinuationToken>`);
    });
    const bucket = new S3Bucket({ ...s3.settings, endpoint }, 60_000);
    expect(await bucket.listKeys('nightly/')).toEqual(keys);
  });

  test('lead to one request only if the storage hangs', async () => {
    const { calls, storage } = await fakeStore(() => null);
    await expect(storage.get('abc', 'original')).rejects.toThrow('took too long');
    expect(calls).toHaveLength(1);
  });
});

async function read(storage: Storage, name: string, file: string): Promise<Buffer> {
  const found = await storage.get(name, file);
  if (!found) throw new Error(`${name}/${file} is not there`);
  const bytes = await buffer(found.stream);
  expect(bytes.length).toBe(found.size);
  return bytes;
}

function streamOf(bytes: Buffer): Readable {
  return Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]);
}

/** A store that answers as told, by how often it was called, or not at all. */
async function fakeStore(statusOf: (calls: number) => number | null) {
  const calls: IncomingHttpHeaders[] = [];
  const endpoint = await listenFor((request, response) => {
    calls.push(request.headers);
    request.resume().on('end', () => {
      const status = statusOf(calls.length);
      if (status !== null) response.writeHead(status).end('<Error><Code>SlowDown</Code></Error>');
    });
  });
  return { calls, storage: createS3Storage({ ...s3.settings, endpoint }) };
}

/** Listens until the test has finished; returns the origin. */
async function listenFor(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
