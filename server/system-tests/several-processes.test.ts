import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { TEXT } from '../../protocol/rich-text/lines.ts';
import { createPage } from '../testing/factories.ts';
import { TEST_SECRET, useTestApp } from '../testing/test-app.ts';
import { newMember, type Person, registerPerson } from '../testing/test-people.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { openSocket } from '../testing/test-socket.ts';
import { newText, openWriter, storedHtml } from '../testing/test-writers.ts';
import { toUrl } from '../database/embedded/postmaster.ts';

const WATCHERS_OF_EACH = 1_000;
/** One address may have 1,000 sockets open, and everybody here is one address. */
const SCALE = 3;

const app = useTestApp();
let folder: string;
let processes: TestProcess[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-several-'));
  processes = await Promise.all([startProcess(settings()), startProcess(settings())]);
});
afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});

function settings(): Record<string, string> {
  return {
    DATABASE_URL: toUrl(app.address),
    JWT_SECRET: TEST_SECRET,
    DATA_DIR: folder,
    DEMO: '0',
    RATE_LIMIT_SCALE: String(SCALE),
  };
}

/** A proxy that leads each new connection to one of the processes. */
async function openProxy(first: string) {
  let target = new URL(first);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const side of [near, far])
      side.on('error', () => [near, far].forEach((socket) => socket.destroy()));
    near.on('close', () => far.destroy()).pipe(far);
    far.on('close', () => near.destroy()).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (origin: string) => (target = new URL(origin)),
    close: () => server.close(),
  };
}

/** Follows a page through any number of drops, from the last seq it has, as the client does. */
function watch(origin: string, pageId: string, watchers: (() => void)[]): number[] {
  const seqs: number[] = [];
  let isStopped = false;
  let socket: WebSocket;
  const open = () => {
    if (isStopped) return;
    socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(open, 50 + Math.random() * 500));
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as {
        type: string;
        payload: { data: { pageEvents: { seq: number } } };
      };
      if (message.type === 'next') seqs.push(message.payload.data.pageEvents.seq);
      if (message.type !== 'connection_ack') return;
      const query =
        'subscription ($id: ID!, $after: Int) { pageEvents(pageId: $id, after: $after) { seq } }';
      const payload = { query, variables: { id: pageId, after: seqs.at(-1) ?? 0 } };
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
    });
  };
  open();
  watchers.push(() => {
    isStopped = true;
    socket.terminate();
  });
  return seqs;
}

/** Posts until a process has accepted it, as a phone's outbox does. */
async function post(origin: string, pageId: string, content: string): Promise<void> {
  const draft = { name: 'V', content, client_id: randomUUID() };
  for (;;) {
    const answer = await fetch(`${origin}/api/comments/${pageId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-device-id': randomUUID() },
      body: JSON.stringify(draft),
    }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Says that a tab is open; gives who is there. */
async function bePresent(origin: string, person: Person, pageId: string): Promise<number> {
  const query = `mutation ($pageId: ID!, $tabId: ID!) {
    bePresent(input: { pageId: $pageId, tabId: $tabId }) { present { person { id } } } }`;
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...person.headers },
    body: JSON.stringify({ query, variables: { pageId, tabId: randomUUID() } }),
  });
  const { data } = (await response.json()) as { data: { bePresent: { present: unknown[] } } };
  return data.bePresent.present.length;
}

it('two processes act as one server, and killing one loses and doubles nothing', async () => {
  const [one, two] = processes as [TestProcess, TestProcess];
  const proxies = await Promise.all([openProxy(one.origin), openProxy(two.origin)]);
  const origins = proxies.map(({ origin }) => origin) as [string, string];
  const page = await createPage(app.dataSource);
  const component = await newText(app.dataSource, page.id, '<p>begin</p>');
  const [anna, jon] = [await newMember(app, page), await newMember(app, page)];
  const ends: (() => void)[] = [];
  const watched = origins.flatMap((origin) =>
    Array.from({ length: WATCHERS_OF_EACH }, () => watch(origin, page.id, ends)),
  );
  const writers = [
    openWriter(origins[0], component, anna),
    openWriter(origins[1], component, jon),
  ] as const;
  await expect.poll(() => writers.every(({ text }) => text.isSynced())).toBe(true);

  // both see both, whichever process they ask, and members hear of what happens on the other
  const member = await openSocket(origins[1], {
    params: { authorization: jon.headers.authorization },
  });
  member.subscribe('1', 'subscription ($id: ID!) { memberEvents(pageId: $id) { __typename } }', {
    id: page.id,
  });
  await bePresent(origins[0], anna, page.id);
  await expect.poll(() => bePresent(origins[1], jon, page.id)).toBe(2);
  await expect.poll(() => bePresent(origins[0], anna, page.id)).toBe(2);
  await member.next(({ payload }) => JSON.stringify(payload ?? '').includes('PresenceChanged'));

  let typed = 0;
  const type = () => {
    writers.forEach(({ text: { doc } }, index) => {
      const words = doc.getText(TEXT);
      words.insert(words.length - 1, `[${index}.${typed}]`);
    });
    typed += 1;
  };
  const typing = setInterval(type, 40);
  const posts = async (from: number, to: number) => {
    for (let count = from; count < to; count++) {
      const origin = origins[count % 2] as string;
      await post(origin, page.id, `Word ${count} of ${randomUUID()}`);
    }
  };
  await posts(0, 10);
  const posting = posts(10, 20);
  const killedAt = Date.now();
  await one.end('SIGKILL');
  proxies[0].leadTo(two.origin);
  writers[0].mend();
  await posting;
  clearInterval(typing);

  const lastSeq = async () => {
    const [row] = (await app.dataSource.query('select last_seq as last from page where id = $1', [
      page.id,
    ])) as { last: number }[];
    return row?.last ?? 0;
  };
  const isSaved = () => writers.every(({ text }) => text.state() === 'saved');
  await expect.poll(isSaved).toBe(true);
  let last = 0;
  await expect
    .poll(
      async () => {
        last = await lastSeq();
        return watched.filter((seqs) => seqs.at(-1) !== last).length;
      },
      { interval: 500 },
    )
    .toBe(0);
  process.stdout.write(
    `${watched.length} watchers on two processes, one killed: all have all ${last} events ${Date.now() - killedAt} ms after it\n`,
  );
  const expected = Array.from({ length: last }, (_, index) => index + 1);
  for (const seqs of watched) expect(seqs).toEqual(expected);

  const stored = await storedHtml(app.dataSource, component);
  for (let count = 0; count < typed; count++)
    for (const word of [`[0.${count}]`, `[1.${count}]`]) expect(stored.split(word).length).toBe(2);
  const [{ count }] = (await app.dataSource.query(
    'select count(*)::int as count from tribute where page_id = $1',
    [page.id],
  )) as [{ count: number }];
  expect(count).toBe(20);
  await bePresent(origins[1], jon, page.id); // whoever is not seen for a while is gone
  await expect.poll(() => bePresent(origins[0], anna, page.id)).toBe(2);

  for (const end of ends) end();
  for (const { text } of writers) text.close();
  member.close();
  for (const proxy of proxies) proxy.close();
});

it('limits against guessing are shared by all processes', async () => {
  const [one, two] = processes as [TestProcess, TestProcess];
  await one.end('SIGKILL');
  processes[0] = await startProcess(settings());
  const person = await registerPerson(app);
  const guess = async (origin: string) => {
    const response = await fetch(`${origin}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: 'not the one' }),
    });
    return response.status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 10 * SCALE + 4; count++)
    statuses.push(await guess(count % 2 ? two.origin : (processes[0]?.origin ?? '')));
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10 * SCALE);
});
