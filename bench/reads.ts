import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Read, Reading } from './readers.ts';
import { type Contestant, quantile, type Report } from './results.ts';
import { type Server, startKeepsake, startPeer } from './servers.ts';

// What visitors read, beside a bare Node server that answers a string of that size, in turns, while a
// message arrives on that page twice a second.

const READERS = Number(process.env['BENCH_READERS'] ?? 32);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
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

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake();
  const plain = await startPeer('plain-answers');
  const readers = fork(join(import.meta.dirname, 'readers.js'));
  const found = await fetch(`${server.origin}/api/page?url=ada`);
  const { data } = (await found.json()) as { data: { id: string } };
  const posting = setInterval(() => void post(server, data.id), 500);
  try {
    const { host } = new URL(server.origin);
    const contestants: Contestant[] = [];
    for (const row of readRows(host, data.id)) {
      const { requests } = row;
      await read(readers, server, { requests, seconds: 1 }); // warms up
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const ours = await read(readers, server, { requests });
        const string = [`GET /${ours.bytes} HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\n\r\n`];
        rounds.push({ ours, peer: await read(readers, plain, { requests: string }) });
      }
      if (contestants.length === 0) contestants.push(asFloor(rounds));
      contestants.push(asContestant(row, rounds));
    }
    report({
      kind: 'comparison',
      title: `What visitors read, by ${READERS} at once, while two tributes a second arrive`,
      unit: 'a second',
      contestants,
      note: 'Each beside a bare Node server that answers a string of its own size in the same round.',
    });
  } finally {
    clearInterval(posting);
    readers.kill();
    await plain.end();
    await server.end();
  }
}

async function read(
  crowd: ChildProcess,
  server: Server,
  reading: Pick<Reading, 'requests'> & { seconds?: number },
): Promise<Measured> {
  const before = await server.usage();
  const port = Number(new URL(server.origin).port);
  crowd.send({ port, connections: READERS, seconds: SECONDS, ...reading });
  const [done] = (await once(crowd, 'message')) as [Read];
  const { cpuSeconds } = await server.usage();
  return { ...done, micros: ((cpuSeconds - before.cpuSeconds) * 1e6) / done.answers };
}

async function post({ origin }: Server, pageId: string): Promise<void> {
  const body = JSON.stringify({ name: 'Bench', content: `I still go out. ${Math.random()}` });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/api/comments/${pageId}`, { method: 'POST', headers, body }).catch(
    () => undefined,
  );
}

function asFloor(rounds: Round[]): Contestant {
  const figures = rounds.map(({ peer }) => peer.perSecond);
  return { name: 'bare Node server, a string', figures };
}

function asContestant({ name, wanted }: ReadRow, rounds: Round[]): Contestant {
  const ours = rounds.map((round) => round.ours);
  const middle = (read: (one: Measured) => number) => quantile(ours.map(read), 0.5);
  const refused = ours.reduce((sum, one) => sum + one.refused, 0);
  return {
    name,
    figures: ours.map(({ perSecond }) => perSecond),
    floor: rounds.map(({ peer }) => peer.perSecond),
    goal: { atLeast: wanted },
    also: [
      `${middle(({ micros }) => micros).toFixed(0)} µs each`,
      `p99 ${middle(({ p99 }) => p99).toFixed(1)} ms`,
      ...(refused ? [`${refused} refused`] : []),
    ].join(', '),
  };
}
