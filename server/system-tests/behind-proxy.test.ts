import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { createMemorial } from '../testing/factories.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { catchMail, type MailCatcher } from '../testing/test-mail.ts';
import { twoColors } from '../testing/test-pictures.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { startTestS3, type TestS3 } from '../testing/test-s3.ts';
import { largePicture, tusClient } from '../testing/test-tus.ts';
import { until } from '../testing/until.ts';
import { toUrl } from '../database/embedded/postmaster.ts';

// The installation of docker-compose.yml without docker: two app processes behind a proxy, each with a disk of its own,
// on one Postgres, with object storage for media and a mail catcher.

const PUBLIC_URL = 'https://keepsake.example';

let database: TestDatabase;
let storage: TestS3;
let mail: MailCatcher;
let folder: string;
let processes: TestProcess[];
let proxy: Server;
let origin: string;

beforeAll(async () => {
  [database, storage, mail, folder] = await Promise.all([
    createTestDatabase(),
    startTestS3(),
    catchMail(),
    mkdtemp(join(tmpdir(), 'keepsake-composed-')),
  ]);
  const settings = {
    DATABASE_URL: toUrl(database.address),
    JWT_SECRET: TEST_SECRET,
    SMTP_URL: mail.url,
    PUBLIC_URL,
    TRUSTED_PROXIES: 'loopback',
    S3_ENDPOINT: storage.settings.endpoint,
    S3_BUCKET: storage.settings.bucket,
    S3_REGION: storage.settings.region,
    S3_ACCESS_KEY_ID: storage.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
    DEMO: '1',
  };
  const start = (name: string) => startProcess({ ...settings, DATA_DIR: join(folder, name) });
  processes = await Promise.all([start('one'), start('two')]);
  proxy = await startProxy(processes);
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.close();
  await Promise.all(processes.map(({ end }) => end('SIGKILL')));
  await Promise.all([database.drop(), storage.stop()]);
  mail.close();
  await rm(folder, { recursive: true, force: true });
});

/** One request to each in turn, so that nothing can rest on coming back to the same one. */
async function startProxy(targets: readonly TestProcess[]): Promise<Server> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(targets[turn++ % targets.length]!.origin);
    const headers = {
      ...asked.headers,
      host: 'keepsake.example',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = asked;
    const onward = request({ hostname, port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const call = async (path: string, body: object) => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

describe('two processes behind a proxy', () => {
  it('store a picture in the object storage, and both serve it', async () => {
    const page = await createMemorial(database.dataSource);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await twoColors('png'))]), 'photo.png');
    const upload = await fetch(`${origin}/api/upload/image/tmp`, { method: 'POST', body: form });
    const { file_url: image } = (await upload.json()) as { file_url: string };
    const post = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { image } } }`;
    const words = { pageId: page.id, clientId: randomUUID(), name: 'Jo', content: 'With a photo.' };
    const posted = await call('/graphql', {
      query: post,
      variables: { input: { ...words, image } },
    });
    expect(posted['errors']).toBeUndefined();
    const kept = (posted['data'] as { postTribute: { tribute: { image: string } } }).postTribute;
    for (const { origin: own } of processes) {
      const picture = await fetch(`${own}${kept.tribute.image}/public`);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
    }
    const key = image.slice('/media/'.length);
    expect((await storage.keys()).some((name) => name.startsWith(key))).toBe(true);
  });

  it('send mails with links to the public address', async () => {
    const email = `${randomUUID()}@example.org`;
    await database.dataSource.query(
      `insert into user_account (id, email, password_hash) values ($1, $2, '$argon2id$none')`,
      [randomUUID(), email],
    );
    const ask = `mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) { __typename } }`;
    const asked = await call('/graphql', { query: ask, variables: { input: { email } } });
    expect(asked['errors']).toBeUndefined();
    await until(() => mail.received().includes(`RCPT TO:<${email}>`));
    await until(() => mail.received().includes('keepsake.example/reset'));
  });

  it('know visitors’ addresses by the proxy, and name themselves by the public address', async () => {
    const page = await createMemorial(database.dataSource);
    const html = await (await fetch(`${origin}/${page.url}`)).text();
    expect(html).toContain(`${PUBLIC_URL}/${page.url}`);
  });

  it('print one demo login, which both accept', async () => {
    const shown = () => processes.map(({ output }) => /password {2}(\S+)/.exec(output())?.[1]);
    await until(() => shown().every(Boolean));
    const [password, another] = shown();
    expect(another).toBe(password);
    for (let turn = 0; turn < 2; turn++)
      expect(
        await call('/api/account/login', { email: 'demo@keepsake.example', password }),
      ).toMatchObject({ error: false });
  });

  it('complete an upload in pieces although the process that received its beginning is killed', async () => {
    const large = await largePicture(6);
    const [first, second] = processes.map((target) =>
      tusClient({ origin: target.origin, dataSource: database.dataSource }),
    );
    const address = await first!.begin(large.length);
    const sending = first!.open(address, 0, large.length);
    sending.write(large.subarray(0, 4_000_000));
    await until(async () => (await first!.stored(address)) > 3_700_000);
    await processes[0]!.end('SIGKILL');

    let sent = 0;
    await second!.upload(large, {
      uploadUrl: processes[1]!.origin + address,
      onChunkComplete: (size) => (sent += size),
    });
    expect(sent).toBeLessThan(large.length - 3_700_000);
    const { body } = await second!.result(address);
    expect(body['error']).toBe(false);
    const picture = await fetch(processes[1]!.origin + (body['preview_url'] as string));
    expect(picture.status).toBe(200);
  });
});

it('docker-compose.yml sets only variables that the README names', async () => {
  const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  const [, environment = ''] = /environment:\n((?: {4}.*\n)+)/.exec(compose) ?? [];
  const given = [...environment.matchAll(/^ {4}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  expect(given.length).toBeGreaterThan(8);
  expect(given.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
