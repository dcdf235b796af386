import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type TestProcess } from '../server/testing/test-process.ts';
import type { Read, Reading } from './readers.ts';

// What visitors read, beside a bare Node server that answers a string of that size, in turns, while a
// message arrives on that page twice a second. npm run bench:reads

const READERS = Number(process.env['BENCH_READERS'] ?? 32);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ONLY = process.env['BENCH_ONLY'] ?? '';

/** One row: what is asked, and what part of the bare server's answers is wanted. */
interface ReadRow {
  name: string;
  wanted: number;
  requests: string[];
}

/** A round of a row, both in the same run. */
interface Round {
  ours: Measured;
  peer: Measured;
}

interface Measured extends Read {
  /** Of the server's processor, for each answer. */
  micros: number;
}

const PAGE = `query Page($url: String!) { page(url: $url) { id url title type active lastSeq
  components { id __typename rank ... on TextComponent { content } ... on BioComponent { name content } }
  photos { id image caption }
  tributes(first: 20) { totalCount pageInfo { endCursor hasNextPage }
    edges { cursor node { id name content image createdAt } } } } }`;
const THEIRS = `{ p: page(url: "ada") { ...All } }
  fragment All on Page { title tributes(first: 3) { totalCount edges { node { name content } } } }`;

/** What is read, of the demonstration's page and decks. */
function readRows(host: string, pageId: string): ReadRow[] {
  const get = (path: string, more = '') => [
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\n${more}\r\n`,
  ];
  const browser = 'accept-encoding: gzip, deflate, br, zstd\r\n';
  const post = (body: object) => {
    const json = JSON.stringify(body);
    const length = Buffer.byteLength(json);
    return [
      `POST /graphql HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${json}`,
    ];
  };
  return [
    { name: 'HTML', wanted: 0.35, requests: get('/ada') },
    { name: 'HTML, brotli', wanted: 0.35, requests: get('/ada', browser) },
    { name: 'HTML of a card', wanted: 0.35, requests: get('/happy') },
    {
      name: 'GraphQL, a page',
      wanted: 0.25,
      requests: post({ query: PAGE, variables: { url: 'ada' } }),
    },
    { name: 'GraphQL, any', wanted: 0.25, requests: post({ query: THEIRS }) },
    {
      name: 'GraphQL, a card',
      wanted: 0.25,
      requests: post({ query: '{ quote(url: "happy") { text author } }' }),
    },
    { name: 'REST, page', wanted: 0.25, requests: get('/api/page?url=ada') },
    { name: 'REST, components', wanted: 0.25, requests: get(`/api/page/${pageId}/components`) },
    { name: 'REST, comments', wanted: 0.25, requests: get(`/api/comments/${pageId}`) },
    { name: 'REST, photos', wanted: 0.25, requests: get(`/api/public/page/${pageId}/photos`) },
    { name: 'REST, quote', wanted: 0.25, requests: get('/api/quote?url=happy') },
  ].filter(({ name }) => name.includes(ONLY));
}

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' });
const plain = fork(join(import.meta.dirname, 'plain-answers.js'), {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const readers = fork(join(import.meta.dirname, 'readers.js'));
try {
  const [chunk] = (await once(plain.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const peerPort = Number(String(chunk).trim().split(' ')[1]);
  const found = await fetch(`${server.origin}/api/page?url=ada`);
  const { data } = (await found.json()) as { data: { id: string } };
  const { host, port } = new URL(server.origin);
  const posting = setInterval(() => void post(server, data.id), 500);
  process.stdout.write(`\n${READERS} readers, ${SECONDS} s each, ${ROUNDS} rounds\n\n`);
  process.stdout.write(
    '| | bytes | a second | of a string | wanted | processor | of a string’s | p99 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n',
  );
  for (const row of readRows(host, data.id)) {
    const { requests } = row;
    await read(readers, { port: Number(port), requests, seconds: 1 }, () => cpuOf(server)); // warms up
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await read(readers, { port: Number(port), requests }, () => cpuOf(server));
      const string = [`GET /${ours.bytes} HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\n\r\n`];
      const peer = await read(readers, { port: peerPort, requests: string }, async () =>
        Number(await (await fetch(`http://127.0.0.1:${peerPort}/cpu`)).text()),
      );
      rounds.push({ ours, peer });
    }
    print(row, rounds);
  }
  clearInterval(posting);
} finally {
  readers.kill();
  plain.kill();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function read(
  crowd: ChildProcess,
  reading: Pick<Reading, 'port' | 'requests'> & { seconds?: number },
  cpuSeconds: () => Promise<number>,
): Promise<Measured> {
  const before = await cpuSeconds();
  crowd.send({ connections: READERS, seconds: SECONDS, ...reading });
  const [done] = (await once(crowd, 'message')) as [Read];
  return { ...done, micros: (((await cpuSeconds()) - before) * 1e6) / done.answers };
}

async function cpuOf({ origin }: TestProcess): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

async function post({ origin }: TestProcess, pageId: string): Promise<void> {
  const body = JSON.stringify({ name: 'Bench', content: `I still go out. ${Math.random()}` });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/api/comments/${pageId}`, { method: 'POST', headers, body }).catch(
    () => undefined,
  );
}

function print({ name, wanted }: ReadRow, rounds: Round[]): void {
  const ours = rounds.map((round) => round.ours);
  const cells = [
    name + (ours.some(({ refused }) => refused > 0) ? ' (refused!)' : ''),
    ours.at(-1)?.bytes,
    middle(ours.map(({ perSecond }) => perSecond)).toFixed(0),
    spread(rounds.map((round) => round.ours.perSecond / round.peer.perSecond)),
    wanted,
    `${middle(ours.map(({ micros }) => micros)).toFixed(0)} µs`,
    spread(rounds.map((round) => round.peer.micros / round.ours.micros)),
    `${middle(ours.map(({ p99 }) => p99)).toFixed(1)} ms`,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function spread(values: number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${middle(values).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
