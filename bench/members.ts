import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { logIn } from './demonstration.ts';
import type { Read } from './readers.ts';
import { quantile, type Report } from './results.ts';
import { type Server, startKeepsake, startPeer } from './servers.ts';

// What members read, which depends on who asks, beside a stock Apollo Server on Express with the same schema,
// resolvers and data source, in turns, while a message arrives on that page twice a second.

const READERS = Number(process.env['BENCH_READERS'] ?? 32);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

const PAGE = `id url title type active lastSeq viewerCanEdit
  components { id __typename rank ... on TextComponent { content } ... on BioComponent { name content } }
  photos { id image caption }
  tributes(first: 20) { totalCount pageInfo { endCursor hasNextPage }
    edges { cursor node { id name content image createdAt } } }`;

const QUERIES = [
  ['the page and whether they may edit it', PAGE],
  ['with how many messages wait for them', `${PAGE} heldCount`],
] as const;

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake();
  const apollo = await startPeer('members-peer', server.folder);
  const readers = fork(join(import.meta.dirname, 'readers.js'));
  const token = await logIn(server.origin, server.folder);
  const found = await fetch(`${server.origin}/api/page?url=ada`);
  const { data } = (await found.json()) as { data: { id: string } };
  const posting = setInterval(() => void post(server, data.id), 500);
  const read = async ({ origin }: Server, fields: string): Promise<Read> => {
    const { host, port } = new URL(origin);
    const body = JSON.stringify({ query: `{ page(url: "ada") { ${fields} } }` });
    const request = `POST /graphql HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\nauthorization: JWT ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const reading = { requests: [request], connections: READERS, seconds: SECONDS };
    readers.send({ port: Number(port), ...reading });
    const [done] = (await once(readers, 'message')) as [Read];
    return done;
  };
  try {
    for (const [name, fields] of QUERIES) {
      const [theirs, ours]: [Read[], Read[]] = [[], []];
      for (const one of [apollo, server]) await read(one, fields); // warms up
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(await read(apollo, fields));
        ours.push(await read(server, fields));
      }
      report({
        kind: 'comparison',
        title: `What members read, by ${READERS} at once: ${name}`,
        unit: 'a second',
        contestants: [
          contestant('stock Apollo Server, same resolvers', theirs),
          { ...contestant('Keepsake', ours), goal: { atLeast: 2 } },
        ],
      });
    }
  } finally {
    clearInterval(posting);
    readers.kill();
    await apollo.end();
    await server.end();
  }
}

function contestant(name: string, reads: Read[]) {
  const p99 = quantile(
    reads.map((one) => one.p99),
    0.5,
  );
  const refused = reads.reduce((sum, one) => sum + one.refused, 0);
  return {
    name,
    figures: reads.map(({ perSecond }) => perSecond),
    also: `p99 ${p99.toFixed(0)} ms${refused ? `, ${refused} refused` : ''}`,
  };
}

async function post({ origin }: Server, pageId: string): Promise<void> {
  const body = JSON.stringify({ name: 'Bench', content: `I still go out. ${Math.random()}` });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/api/comments/${pageId}`, { method: 'POST', headers, body }).catch(
    () => undefined,
  );
}
