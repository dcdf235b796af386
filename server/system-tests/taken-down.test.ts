import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toUrl } from '../database/embedded/postmaster.ts';
import { Page } from '../features/pages/page.entity.ts';
import { createMemorial } from '../testing/factories.ts';
import { confirmIdentity, newOperator, OPERATOR } from '../testing/operator.ts';
import { TEST_SECRET, useTestApp } from '../testing/test-app.ts';
import type { RegisteredPerson } from '../testing/test-people.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { openSocket } from '../testing/test-socket.ts';
import { leaveTribute } from '../testing/test-wall.ts';
import { until } from '../testing/until.ts';

const PAGES = 1_000;

const app = useTestApp({ operators: [OPERATOR] });
let folder: string;
let operator: RegisteredPerson;
let processes: TestProcess[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-down-'));
  const settings = {
    DATABASE_URL: toUrl(app.address),
    JWT_SECRET: TEST_SECRET,
    DATA_DIR: folder,
    DEMO: '0',
    OPERATORS: OPERATOR,
  };
  operator = await newOperator(app);
  processes = await Promise.all([startProcess(settings), startProcess(settings)]);
});
afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});

/** An endpoint's response: its status, and what it shows of the page. */
interface Answer {
  status: number;
  text: string;
}

/** Every endpoint through which visitors see a page. */
function openEndpoints(origin: string, { id, url }: { id: string; url: string }) {
  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(origin + path);
    return { status: response.status, text: await response.text() };
  };
  const ask = async (query: string): Promise<Answer> => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id, url } }),
    });
    return { status: response.status, text: await response.text() };
  };
  return [
    () => get(`/${url}`),
    () => get(`/${url}/live`),
    () => get(`/${url}/book`),
    () => get(`/api/page/${id}/service.ics`),
    () => get(`/${url}?print`),
    () => get(`/api/page?url=${url}`),
    () => get(`/api/page/${id}/components`),
    () => get(`/api/public/page/${id}/photos`),
    () => get(`/api/comments/${id}`),
    () => ask('query ($url: String!) { page(url: $url) { title components { id } } }'),
    () =>
      ask(
        'query ($url: String!) { page(url: $url) { tributes { edges { node { name content } } } photos { caption } } }',
      ),
  ];
}

const WORDS = 'Fair winds, Ada Bell.';
const SHOWS = /Ada Bell|Fair winds|Photo number/;

it('one page of 1,000 leaves every endpoint, stream and cache of two processes, and comes back whole', async () => {
  const { dataSource } = app;
  await dataSource.query(
    `insert into page (id, url, title, type, active, kind)
     select gen_random_uuid(), 'family-' || number, 'Ada Bell ' || number, 'tribute', true, 'human'
     from generate_series(1, $1) as number`,
    [PAGES - 1],
  );
  const page = await createMemorial(dataSource);
  await leaveTribute(app, page, { content: WORDS });
  const service = {
    title: 'Farewell to Ada Bell',
    startsAt: new Date(Date.now() + 3_600_000),
    timeZone: 'UTC',
    place: null,
    broadcastUrl: null,
  };
  await dataSource.getRepository(Page).update({ id: page.id }, { service });
  const endpoints = processes.flatMap(({ origin }) => openEndpoints(origin, page));
  const askAll = () => Promise.all(endpoints.map((ask) => ask()));
  await askAll(); // answers are kept from the second time on
  const before = await askAll();
  for (const { status, text } of before) {
    expect(status).toBe(200);
    expect(text).toMatch(SHOWS);
  }
  const sockets = await Promise.all(processes.map(({ origin }) => openSocket(origin)));
  for (const socket of sockets) {
    socket.subscribe('1', 'subscription ($id: ID!) { pageEvents(pageId: $id, after: 0) { seq } }', {
      id: page.id,
    });
    await socket.caughtUp();
  }
  const act = async (query: string) => {
    const response = await fetch(`${processes[0]!.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...operator.headers },
      body: JSON.stringify({ query, variables: { target: { pageId: page.id } } }),
    });
    const { errors } = (await response.json()) as { errors?: { message: string }[] };
    expect(errors).toBeUndefined();
  };

  await confirmIdentity(app, operator);
  await act(
    `mutation ($target: OperatorTargetInput!) {
       operatorTakeDown(input: { target: $target, reason: PRIVATE, words: "Private." }) { pages { id } } }`,
  );
  const downAt = performance.now();
  await until(async () => (await askAll()).every(({ text }) => !SHOWS.test(text)));
  const dark = performance.now() - downAt;
  // streams end by themselves
  for (const socket of sockets)
    await socket.next((message) => message.id === '1' && message.type !== 'next');
  const ended = performance.now() - downAt;
  const statuses = (await askAll()).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([410, 404, 200]));
  for (const { origin } of processes)
    for (const number of [1, PAGES / 2, PAGES - 1])
      expect((await fetch(`${origin}/family-${number}`)).status).toBe(200);

  await act(
    'mutation ($target: OperatorTargetInput!) { operatorPutBack(target: $target) { pages { id } } }',
  );
  const backAt = performance.now();
  await until(async () => (await askAll()).every(({ text }) => SHOWS.test(text)));
  const back = performance.now() - backAt;
  process.stdout.write(
    `of ${PAGES} pages one was dark on ${endpoints.length} endpoints of two processes ${Math.round(dark)} ms after it was taken down, its streams had ended ${Math.round(ended)} ms after it, and it was back ${Math.round(back)} ms after it was put back\n`,
  );
  const after = await askAll();
  const comparable = ({ status, text }: Answer) => ({ status, text: withoutNumbers(text) });
  expect(after.map(comparable)).toEqual(before.map(comparable));
  for (const socket of sockets) socket.close();
});

/** An event's number, which both acts moved on, and what is made for each answer anew. */
function withoutNumbers(text: string): string {
  return text
    .replace(/"lastSeq":\d+|^(?:SEQUENCE|DTSTAMP):.*$/gm, '')
    .replace(/name="form_id" value="[^"]*"/g, '')
    .replace(/"form_id":"[^"]*"/g, '');
}
