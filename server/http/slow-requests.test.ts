import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

interface HalfSent {
  stream: Socket;
  /** What came so far. */
  received(): string;
  closed: Promise<unknown>;
}

/** Opens a connection and sends something on it. */
async function send(...lines: string[]): Promise<HalfSent> {
  const stream = connect(Number(new URL(app.origin).port), '127.0.0.1');
  let received = '';
  stream.on('error', () => undefined).on('data', (chunk) => (received += String(chunk)));
  const closed = once(stream, 'close').catch(() => undefined);
  await once(stream, 'connect');
  stream.write(lines.join('\r\n'));
  await isRead();
  return { stream, received: () => received, closed };
}

const post = (path: string, length: number, type = 'application/json') => [
  `POST ${path} HTTP/1.1`,
  'Host: x',
  `Content-Type: ${type}`,
  `Content-Length: ${length}`,
  '',
];

/** Whoever was answered after it was sent shows that the server has read it. */
async function isRead(): Promise<void> {
  for (let i = 0; i < 3; i++) await fetch(`${app.origin}/healthz`);
}

const PICTURE = post('/api/upload/image/tmp', 9_000, 'multipart/form-data; boundary=x');

describe('a request that is sent in parts', () => {
  it.each([
    ['GraphQL', [...post('/graphql', 900), '{"query":'], 20],
    ['a REST call', [...post('/api/account/login', 900), '{"email":'], 20],
    ['an address that reads no body', [...post('/nowhere', 900), 'abc'], 20],
    ['a picture', [...PICTURE, '--x\r\n'], 30],
  ])('is ended: %s', async (_what, lines, seconds) => {
    const { stream, closed } = await send(...lines);
    vi.advanceTimersByTime((seconds - 5) * 1_000);
    await isRead();
    expect(stream.destroyed).toBe(false);
    vi.advanceTimersByTime(5_000);
    await closed;
  });

  it('is answered if the rest comes in time', async () => {
    const body = JSON.stringify({ query: '{ __typename }' });
    const connection = await send(...post('/graphql', body.length), body.slice(0, 5));
    vi.advanceTimersByTime(15_000);
    connection.stream.write(body.slice(5));
    await expect.poll(connection.received).toContain('{"data":{"__typename":"Query"}}');
    connection.stream.destroy();
  });

  it('is ended by Node if its head does not come', async () => {
    const lines = await Promise.all([send(''), send('GET / HTTP/1.1', 'Host: x', 'X-Half: ')]);
    await Promise.all(lines.map(({ closed }) => closed));
  });
});

describe('an upload in pieces over a slow connection', () => {
  it('is taken however long it takes, and cut once nothing comes any more', async () => {
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '8000' };
    const begun = await fetch(`${app.origin}/api/upload/tus`, { method: 'POST', headers: tus });
    const patch = (offset: number) => [
      `PATCH ${begun.headers.get('location')} HTTP/1.1`,
      'Host: x',
      'Tus-Resumable: 1.0.0',
      `Upload-Offset: ${offset}`,
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${8_000 - offset}`,
    ];
    const cut = await send(...patch(0), '', '');
    for (let i = 0; i < 4; i++) {
      cut.stream.write('x'.repeat(1_000));
      await isRead();
      vi.advanceTimersByTime(25_000);
    }
    vi.advanceTimersByTime(30_000);
    await cut.closed;
    const whole = await send(...patch(4_000), '', '');
    for (let i = 0; i < 4; i++) {
      vi.advanceTimersByTime(25_000);
      whole.stream.write('x'.repeat(1_000));
      await isRead();
    }
    await expect.poll(whole.received).toMatch(/^HTTP\/1.1 204 .*upload-offset: 8000/is);
    whole.stream.destroy();
  });
});
