import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProcess } from '../server/testing/test-process.ts';
import { printTable, type Row } from './table.ts';

// Delivery to thousands of real sockets beside a plain `ws` broadcast of the same bytes in the same run.
// npm run bench -- --watchers 5000 --posts 40

const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '5000' },
    posts: { type: 'string', default: '40' },
    every: { type: 'string', default: '250' },
    rounds: { type: 'string', default: '2' },
  },
});
const watchers = Number(values.watchers);
const posts = Number(values.posts);
const EVERY_MS = Number(values.every);

const EVENTS = `subscription ($pageId: ID!, $after: Int) { pageEvents(pageId: $pageId, after: $after) {
  __typename seq ... on TributeAdded { tribute { id name content image createdAt senderMark } } } }`;

interface Contestant {
  name: string;
  address: string;
  first: string;
  subscription: string;
  cpuSeconds(): Promise<number>;
  post(words: string): Promise<void>;
}

interface Report {
  received: number;
  p50: number;
  p99: number;
  max: number;
}

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' });
const plain = fork(join(import.meta.dirname, 'plain-server.js'), {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
try {
  const ours = await keepsake(server.origin);
  const peer = await plainBroadcast(plain);
  const rows: Row[] = [];
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const contestant of [peer, ours]) rows.push(await measure(contestant));
  printTable(`${watchers} watchers, ${posts} posts, one every ${EVERY_MS} ms`, rows);
  await postsPerSecond(ours);
} finally {
  plain.kill();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function keepsake(origin: string): Promise<Contestant> {
  const found = await fetch(`${origin}/api/page?url=ada`);
  const { data } = (await found.json()) as { data: { id: string } };
  const payload = { query: EVENTS, variables: { pageId: data.id } };
  return {
    name: 'keepsake pageEvents',
    address: `${origin.replace('http', 'ws')}/graphql`,
    first: JSON.stringify({ type: 'connection_init' }),
    subscription: JSON.stringify({ id: '1', type: 'subscribe', payload }),
    async cpuSeconds() {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
    },
    async post(words) {
      const response = await fetch(`${origin}/api/comments/${data.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Bench', content: words }),
      });
      if (!response.ok) throw new Error(`post answered ${response.status}`);
    },
  };
}

async function plainBroadcast(child: ChildProcess): Promise<Contestant> {
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${String(chunk).trim().split(' ')[1]}`;
  // As long as Keepsake's message around the same words.
  const envelope = 'x'.repeat(290);
  return {
    name: 'plain ws broadcast',
    address: origin.replace('http', 'ws'),
    first: '',
    subscription: '',
    cpuSeconds: async () => Number(await (await fetch(`${origin}/cpu`)).text()),
    post: async (words) => {
      await fetch(origin, { method: 'POST', body: `${envelope}${words}` });
    },
  };
}

async function measure(contestant: Contestant): Promise<Row> {
  process.stderr.write(`${contestant.name}: opening ${watchers} sockets ...\n`);
  const crowd = fork(join(import.meta.dirname, 'watchers.js'), [
    contestant.address,
    String(watchers),
    contestant.first,
    contestant.subscription,
  ]);
  await once(crowd, 'message');
  await sleep(1_000);
  await contestant.post(words()); // the first one warms both up
  await sleep(1_000);
  await ask(crowd, 'reset');

  const before = await contestant.cpuSeconds();
  for (let i = 0; i < posts; i++) {
    await contestant.post(words());
    await sleep(EVERY_MS);
  }
  const wanted = watchers * posts;
  for (let waited = 0; waited < 100; waited++) {
    if ((await ask(crowd, 'report')).received >= wanted) break;
    await sleep(100);
  }
  const cpu = (await contestant.cpuSeconds()) - before;
  const report = await ask(crowd, 'report');
  crowd.kill();
  await once(crowd, 'exit');
  await sleep(1_000);
  return {
    name: contestant.name,
    delivered: (100 * report.received) / wanted,
    cpuMicros: (cpu * 1e6) / report.received,
    p50: report.p50,
    p99: report.p99,
  };
}

/** About as long as a tribute is, with the time it was sent. */
function words(): string {
  const now = (performance.timeOrigin + performance.now()).toFixed(2).padEnd(16, '0');
  return `sent-at:${now} She lent me her oilskins in 1979 and never asked for them back. I still go out.`;
}

async function ask(crowd: ChildProcess, question: 'reset' | 'report'): Promise<Report> {
  crowd.send(question);
  const [report] = (await once(crowd, 'message')) as [Report];
  return report;
}

async function postsPerSecond(contestant: Contestant): Promise<void> {
  const many = 1_000;
  let left = many;
  const started = performance.now();
  const visitor = async () => {
    while (left-- > 0) await contestant.post(words());
  };
  await Promise.all(Array.from({ length: 16 }, visitor));
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(
    `\n${Math.round(many / seconds)} posts a second by 16 visitors on one page\n`,
  );
}
