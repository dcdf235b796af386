import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { createMemorial } from '../testing/factories.ts';
import { newPerson } from '../testing/test-people.ts';
import { startTestApp, useTestApp } from '../testing/test-app.ts';

const app = useTestApp({ promotion: { image: 'https://pictures.example/a.jpg', link: '/' } });
let address: string;
beforeAll(async () => {
  address = (await createMemorial(app.dataSource)).url;
});

/** A request whose first line and headers are written as they are, without a client's corrections. */
function raw(
  line: string,
  headers: string[] = ['Host: keepsake.example'],
  from = app,
  body = '',
  isLast = true,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const socket = connect(Number(new URL(from.origin).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1] ?? 0), text }));
    socket.write(
      `${[line, ...headers, ...(isLast ? ['Connection: close'] : [])].join('\r\n')}\r\n\r\n${body}`,
      'latin1',
    );
  });
}

const ownAddress = async (headers: string[], from = app, version = '1.1') => {
  const { text } = await raw(`GET /about HTTP/${version}`, headers, from);
  return /property="og:url" content="([^"]*)"/.exec(text)?.[1];
};

it.each(['PUT', 'POST', 'DELETE'])('answers %s of a page as every unknown call', async (method) => {
  const answer = await app.rest(method, `/${address}`);
  expect(answer).toMatchObject({
    status: 404,
    body: { error: true, msg: 'There is no such call.' },
  });
});

describe('a request target', () => {
  it('in absolute form is answered with the page, on the host that it names', async () => {
    const { status, text } = await raw(`GET http://grave.example/${address} HTTP/1.1`);
    expect(status).toBe(200);
    expect(text).toContain(`property="og:url" content="http://grave.example/${address}"`);
    const health = await raw('GET HTTPS://grave.example/healthz HTTP/1.1');
    expect(health.status).toBe(200);
    expect((await raw('GET http://grave.example HTTP/1.1')).status).toBe(200);
    expect((await raw('GET http://grave.example?a=b HTTP/1.1')).status).toBe(200);
  });

  it('of any other form and encoding is never answered with a server error', async () => {
    const places = [
      '',
      '/api',
      '/api/page',
      '/api/comments',
      '/media',
      '/edit',
      '/assets',
      '/graphql',
    ];
    places.push('/api/upload/tus', '/collaboration', '/invitation', '/quote');
    const ends = [
      '//evil',
      '/%00',
      '/%ff',
      '/%',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/a%2fb',
      '/\\',
      '/?%ff=%',
    ];
    ends.push(
      '/[',
      '/?url=%00',
      '/%c0%af',
      '/%F0%9F%95%AF',
      '/..;/',
      '/?a[b]=c',
      '/%0d%0aX:1',
      '/é',
    );
    const targets = places.flatMap((place) => ends.map((end) => place + end));
    targets.push(
      '*',
      'http:///',
      'http://',
      '//',
      '///evil/',
      'http://[/',
      'http://a b/',
      'evil',
      '?',
    );
    targets.push('http://user@host/ada', 'ftp://host/ada', '/'.repeat(3_000), '/api/comments/%00');
    const faults: string[] = [];
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'])
      await Promise.all(
        targets.map(async (target) => {
          const { status } = await raw(`${method} ${target} HTTP/1.1`);
          if (status < 200 || status >= 500) faults.push(`${status} ${method} ${target}`);
        }),
      );
    expect(faults).toEqual([]);
    expect((await raw('OPTIONS * HTTP/1.1')).status).toBe(204);
    expect((await raw('GET /%00 HTTP/1.1')).status).toBe(400);
  });
});

describe('a request for an upgrade to another protocol', () => {
  const h2c = [
    'Host: keepsake.example',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
    'Connection: Upgrade, HTTP2-Settings',
  ];

  it('is answered without the upgrade, including its body', async () => {
    expect((await raw(`GET /${address} HTTP/1.1`, h2c)).status).toBe(200);
    const body = JSON.stringify({ query: '{ __typename }', more: 'x'.repeat(200_000) });
    const headers = [...h2c, 'Content-Type: application/json', `Content-Length: ${body.length}`];
    const { status, text } = await raw('POST /graphql HTTP/1.1', headers, app, body);
    expect([status, text]).toEqual([200, expect.stringContaining('"__typename":"Query"')]);
    for (const protocol of ['', 'TLS/1.0', 'websocket2', 'h2c, websocket']) {
      const upgrade = ['Host: x', 'Connection: Upgrade', `Upgrade: ${protocol}`];
      expect((await raw('GET /healthz HTTP/1.1', upgrade)).status).toBe(200);
    }
  });

  it('keeps its connection for the next request', async () => {
    const next = 'GET /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const { text } = await raw('GET /healthz HTTP/1.1', h2c, app, next, false);
    expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  });
});

describe('the Host header', () => {
  it('is refused if it occurs twice, also for sockets', async () => {
    const two = ['Host: keepsake.example', 'host: evil.example'];
    const socket = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    socket.push(`Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`);
    for (const headers of [two, [...two, 'Connection: upgrade', ...socket]]) {
      const { status, text } = await raw('GET /graphql?query={__typename} HTTP/1.1', headers);
      expect([status, text]).toEqual([
        400,
        expect.stringContaining('This request names two hosts'),
      ]);
    }
  });

  it('is in the preview tags, in normalised form', async () => {
    expect(await ownAddress(['Host: Grave.Example:80'])).toBe('http://grave.example/about');
    expect(await ownAddress(['Host: grave.example:4000'])).toBe('http://grave.example:4000/about');
    expect(await ownAddress(['Host: [::1]:4000'])).toBe('http://[::1]:4000/about');
  });

  test.each([
    'evil.example/x',
    'user@evil.example',
    'evil"><script>',
    'a b',
    'evil.example:99999',
    '..',
    'é',
    '[evil]',
    'evil.example#',
    `${'a'.repeat(300)}.example`,
  ])('is not in the preview tags if it is %s', async (host) => {
    const { status, text } = await raw('GET /about HTTP/1.1', [`Host: ${host}`]);
    expect([200, 400]).toContain(status);
    expect(text).not.toMatch(/evil|aaaa/);
    if (status === 200) expect(text).toContain('content="http://localhost:');
  });

  it('can be missing', async () => {
    expect(await ownAddress([], app, '1.0')).toMatch(/^http:\/\/localhost:/);
  });

  it('is replaced by X-Forwarded-Host and -Proto of a trusted proxy, if those are http or https', async () => {
    const forwarded = (proto: string) => [
      'Host: inside',
      'X-Forwarded-Host: grave.example',
      `X-Forwarded-Proto: ${proto}`,
    ];
    expect(await ownAddress(forwarded('https'))).toBe('https://grave.example/about');
    expect(await ownAddress(forwarded('javascript'))).toMatch(/^http:\/\/localhost:/);
    const alone = await startTestApp({ trustedProxies: ['203.0.113.1'] });
    expect(await ownAddress(forwarded('https'), alone)).toBe('http://inside/about');
    await alone.stop();
  });

  it('is not mixed up in the response cache: the address in the page is that of the request', async () => {
    const behind = await startTestApp({ trustedProxies: ['127.0.0.2'] });
    const port = Number(new URL(behind.origin).port);
    const ask = (localAddress: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { host: 'inside', 'x-forwarded-host': 'grave.example' };
        get({ host: '127.0.0.1', port, localAddress, path: '/about', headers }, (response) =>
          text(response).then(resolve, reject),
        ).on('error', reject);
      });
    for (let times = 0; times < 2; times++) {
      expect(await ask('127.0.0.1')).toContain('property="og:url" content="http://inside/about"');
      expect(await ask('127.0.0.2')).toContain('content="http://grave.example/about"');
    }
    await behind.stop();
  });

  it('is not used in mails: a link to reset a password has the installation’s own address', async () => {
    const { id } = await newPerson(app);
    const body = JSON.stringify({ email: `${id}@example.org` });
    const headers = ['Host: evil.example', 'X-Forwarded-Host: evil.example'];
    headers.push('Content-Type: application/json', `Content-Length: ${body.length}`);
    const { status } = await raw('POST /api/account/forgot_password HTTP/1.1', headers, app, body);
    expect(status).toBe(200);
    const outbox = join(app.dataDir, 'outbox');
    const whole = [expect.stringMatching(/\.eml$/)];
    await expect.poll(() => readdir(outbox).catch(() => [])).toEqual(whole);
    const [name = ''] = await readdir(outbox);
    const mail = await readFile(join(outbox, name), 'utf8');
    expect(mail).toContain('http://localhost:');
    expect(mail).not.toContain('evil');
  });

  it('is ignored if PUBLIC_URL is set', async () => {
    const named = await startTestApp({ publicUrl: 'https://keepsake.example' });
    expect(await ownAddress(['Host: evil.example'], named)).toBe('https://keepsake.example/about');
    await named.stop();
  });
});

describe('the Content-Security-Policy', () => {
  const policy = async (headers: string[]) => {
    const { text } = await raw('GET / HTTP/1.1', headers);
    const [, header = ''] = /^content-security-policy: (.*)$/im.exec(text) ?? [];
    return Object.fromEntries(
      header
        .trim()
        .split(';')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    );
  };

  it('names this host, the video players and the operator’s picture host, and nothing wider', async () => {
    const rules = await policy(['Host: grave.example:4000', 'X-Forwarded-Proto: https']);
    expect(rules['connect-src']).toEqual(["'self'", 'wss://grave.example:4000']);
    expect(rules['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://pictures.example']);
    expect(rules['script-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
    expect(rules['frame-src']).toEqual([
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://vimeo.com/event/',
      'https://www.facebook.com/plugins/',
    ]);
    expect(Object.values(rules).flat()).not.toContain('https:');
  });

  it('contains nothing of an invalid Host header', async () => {
    const rules = await policy(['Host: x; img-src *']);
    expect(rules['connect-src']).toEqual(["'self'", "'self'"]);
  });
});

describe('an address with a secret', () => {
  it.each([
    '/ada/live?key=abc',
    '/invitation?token=abc',
    '/reset_password?token=abc',
    '/registry?code=abc',
  ])('is stored nowhere on its way: %s', async (path) => {
    const { headers } = await fetch(app.origin + path, { redirect: 'manual' });
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [bare = ''] = path.split('?');
    const open = await fetch(app.origin + bare);
    expect(open.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('well-known files', () => {
  it('include a robots.txt that hides private paths, and a favicon.ico', async () => {
    const robots = await fetch(`${app.origin}/robots.txt`);
    expect([robots.status, robots.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
    ]);
    const rules = (await robots.text()).split('\n').filter((line) => line.startsWith('Disallow: '));
    const disallowed = rules.map((rule) => {
      const pattern = rule.slice('Disallow: '.length).replace(/[.?+^(){}|[\]\\]/g, '\\$&');
      return new RegExp(`^${pattern.replaceAll('*', '.*')}`);
    });
    const mayRead = (path: string) => !disallowed.some((rule) => rule.test(path));
    const open = [
      '/',
      `/${address}`,
      '/edith-bell',
      '/about',
      '/lively',
      '/api-lane-12',
      '/media/a/sm',
    ];
    expect(open.filter((path) => !mayRead(path))).toEqual([]);
    const closed = [
      '/edit/ada',
      '/setup/ada',
      '/attach/ada',
      '/ada/live',
      '/ada/live?key=a',
      '/api/page',
    ];
    expect(closed.filter(mayRead)).toEqual([]);
    const icon = await fetch(`${app.origin}/favicon.ico`);
    expect(icon.headers.get('content-type')).toMatch(/^image\//);
  });
});

describe('/metrics', () => {
  const figures = async (headers: Record<string, string>, from = app) =>
    (await fetch(`${from.origin}/metrics`, { headers })).status;

  it('answers this machine, but not a proxy on it', async () => {
    expect(await figures({})).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto'])
      expect(await figures({ [name]: '127.0.0.1' })).toBe(403);
  });

  it('answers clients with the token, if one is set', async () => {
    const guarded = await startTestApp({
      metricsToken: 'a token of an operator'.replaceAll(' ', '-'),
    });
    const authorization = 'Bearer a-token-of-an-operator';
    expect(await figures({ authorization, 'x-forwarded-for': '203.0.113.9' }, guarded)).toBe(200);
    expect(await figures({}, guarded)).toBe(403);
    expect(await figures({ authorization: 'Bearer another' }, guarded)).toBe(403);
    await guarded.stop();
  });
});
