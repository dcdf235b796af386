import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { basename } from 'node:path';
import sharp from 'sharp';
import { Upload, type UploadOptions } from 'tus-js-client';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Makes resumable uploads to a test app: single calls of the tus protocol, or with tus-js-client. */
export function tusClient(app: Pick<TestApp, 'origin' | 'dataSource'>) {
  const endpoint = '/api/upload/tus';
  const call = (method: string, address: string, headers: object = {}, body?: Buffer) =>
    fetch(new URL(address, app.origin), {
      method,
      body,
      headers: { 'tus-resumable': '1.0.0', ...headers },
    });

  /** Opens a PATCH whose body the test writes itself; without a length it is sent in chunks. */
  const open = (address: string, offset: number, length: number | null) =>
    request(app.origin + address, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': offset,
        ...(length === null ? {} : { 'content-length': length }),
      },
    }).on('error', () => undefined);
  /** How many bytes of an upload are stored; unlike `offset`, it does not end a PATCH that is still sending. */
  async function stored(address: string): Promise<number> {
    const [row] = await app.dataSource.query<{ bytes: number }[]>(
      `select coalesce(sum(octet_length(bytes)), 0)::int as bytes from upload_chunk where upload_id = $1`,
      [basename(address)],
    );
    return row?.bytes ?? 0;
  }

  return {
    endpoint,
    call,
    open,
    stored,
    /** Creates an upload and returns its address. */
    async begin(size: number, headers: object = {}): Promise<string> {
      const response = await call('POST', endpoint, { 'upload-length': String(size), ...headers });
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return response.headers.get('location') ?? '';
    },
    send: (address: string, offset: number, bytes: Buffer, headers: object = {}) =>
      call(
        'PATCH',
        address,
        {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...headers,
        },
        bytes,
      ),
    /** Sends the beginning, and breaks the connection once all of it but the last chunk is stored. */
    async cutAfter(address: string, bytes: Buffer, count: number): Promise<void> {
      const call = open(address, 0, bytes.length);
      call.write(bytes.subarray(0, count));
      await until(async () => (await stored(address)) > count - CHUNK_BYTES);
      call.destroy();
    },
    async offset(address: string): Promise<number> {
      const response = await call('HEAD', address);
      return Number(response.headers.get('upload-offset') ?? Number.NaN);
    },
    join: (addresses: string[], headers: object = {}) =>
      call('POST', endpoint, { 'upload-concat': `final;${addresses.join(' ')}`, ...headers }),
    async result(address: string) {
      const response = await fetch(new URL(`${address}/result`, app.origin));
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Uploads with the client that browsers use; returns the address of the upload. */
    upload: (content: Buffer, options: UploadOptions = {}) =>
      new Promise<string>((resolve, reject) => {
        const upload = new Upload(content, {
          endpoint: app.origin + endpoint,
          retryDelays: [0, 50, 100, 200, 400],
          metadata: { filename: 'photo.png', filetype: 'image/png' },
          ...options,
          onError: reject,
          onSuccess: () => resolve(upload.url ?? ''),
        });
        upload.start();
      }),
    /** The uploads of which any bytes are stored. */
    async kept(): Promise<string[]> {
      const rows = await app.dataSource.query<{ id: string }[]>(
        'select distinct upload_id as id from upload_chunk',
      );
      return rows.map(({ id }) => id);
    },
    /** How many uploads are unfinished. */
    async unfinished(): Promise<number> {
      const [row] = await app.dataSource.query<{ count: number }[]>(
        'select count(*)::int as count from resumable_upload where not done',
      );
      return row?.count ?? 0;
    },
  };
}

/** What has arrived is stored in chunks of this size, so less than this is not stored yet. */
const CHUNK_BYTES = 256 * 1024;

/** Creates a PNG of noise, which hardly compresses, of about this many `megabytes`. */
export function largePicture(megabytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt((megabytes * 1024 * 1024) / 3));
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Encodes the metadata of an upload as the tus protocol requires. */
export function metadata(fields: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(fields).map(([name, value]) => `${name} ${btoa(value)}`);
  return { 'upload-metadata': pairs.join(',') };
}

/** Opens a proxy to an app that breaks each connection after so many bytes. */
export async function openBreakingProxy(origin: string, bytes: number) {
  let broken = 0;
  const server = createServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1');
    let passed = 0;
    near.on('data', (chunk) => {
      passed += chunk.length;
      if (passed < bytes) return;
      broken += 1;
      near.destroy();
      far.destroy();
    });
    near.pipe(far).pipe(near);
    for (const side of [near, far])
      side.on('error', () => undefined).on('close', () => (near.destroy(), far.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken: () => broken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
