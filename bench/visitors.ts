import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

// Visitors who post one message after the other, in a process of their own; reports how long each took.
// node visitors.js, then { origin, door, pages, visitors, seconds } as a message

/** What to do. */
export interface VisitorLoad {
  origin: string;
  api: 'rest' | 'graphql';
  pages: string[];
  visitors: number;
  seconds: number;
}

/** What came of it. */
export interface Posted {
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
}

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id name content image createdAt senderMark } } }`;

process.on('message', (load: VisitorLoad) => void run(load));

async function run({ origin, api, pages, visitors, seconds }: VisitorLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const until = performance.now() + seconds * 1_000;
  const durations: number[] = [];
  let refused = 0;
  let next = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const pageId = pages[next++ % pages.length] ?? '';
      const started = performance.now();
      const isGood = await post(agent, origin, ...requestFor(api, pageId));
      durations.push(performance.now() - started);
      if (!isGood) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  agent.destroy();
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? 0;
  const posted = { perSecond: durations.length / seconds, p50: at(0.5), p99: at(0.99), refused };
  process.send?.(posted satisfies Posted);
}

function requestFor(api: VisitorLoad['api'], pageId: string): [path: string, body: string] {
  const words = {
    name: 'Bench',
    content: `She lent me her oilskins in 1979 and never asked for them back. ${randomUUID()}`,
  };
  if (api === 'rest') return [`/api/comments/${pageId}`, JSON.stringify(words)];
  const input = { ...words, pageId, clientId: randomUUID() };
  return ['/graphql', JSON.stringify({ query: POST, variables: { input } })];
}

function post(agent: Agent, origin: string, path: string, body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(`${origin}${path}`, { method: 'POST', agent, headers }, (response) => {
      let head = '';
      response.on('data', (chunk: Buffer) => (head ||= chunk.toString('utf8', 0, 200)));
      response.on('end', () =>
        resolve(response.statusCode === 200 && !/"errors"|"error":true/.test(head)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
