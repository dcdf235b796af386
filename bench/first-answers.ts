import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import type { Contestant, Report } from './results.ts';
import { type Server, startKeepsake, startPeer } from './servers.ts';

// What an answer costs that nobody has asked for before, so that it is made and not kept: in turns with servers
// that read the page and its newest tributes with one statement, and keep nothing.

const READERS = 16;
const ANSWERS = Number(process.env['BENCH_ANSWERS'] ?? 200);
const WARM_UP = 500;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

const PAGE = 'id url title type active lastSeq';
const TRIBUTE = 'id name content image createdAt';
const THEIRS = `query ($url: String!) { page(url: $url) { ${PAGE} tributes { ${TRIBUTE} } } }`;
const OURS = `query ($url: String!) { page(url: $url) { ${PAGE} tributes(first: 20) { edges { node { ${TRIBUTE} } } } } }`;

/** One at this work: `ask` asks what was never asked before. */
interface Asked {
  name: string;
  server: Server;
  ask: (origin: string, unasked: number) => Promise<Response>;
  /** The name of the one it stands beside, where that is not the first. */
  beside?: string;
  figures: number[];
  bytes: number;
}

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake();
  const postgres = await startEmbeddedPostgres(server.folder); // the same one
  const address = JSON.stringify(postgres.address);
  const peers: Server[] = [];
  const peer = async (kind: string) => {
    peers.push(await startPeer('page-peer', kind, address));
    return peers.at(-1)!;
  };
  try {
    const found = await fetch(`${server.origin}/api/page?url=ada`);
    const { data } = (await found.json()) as { data: { id: string } };
    const rows = [
      { name: 'http with one statement', server: await peer('sql'), ask: graphql(THEIRS) },
      { name: 'Apollo Server with it', server: await peer('apollo'), ask: graphql(THEIRS) },
      { name: 'React drawing as much', server: await peer('react'), ask: get('/ada') },
      {
        name: 'Keepsake, GraphQL',
        server,
        ask: graphql(OURS),
        beside: 'Apollo Server with it',
      },
      {
        name: 'Keepsake, HTML',
        server,
        ask: get('/ada'),
        beside: 'React drawing as much',
      },
      {
        name: 'Keepsake, REST',
        server,
        ask: get(`/api/comments/${data.id}`),
      },
    ];
    const all: Asked[] = rows.map((row) => ({ ...row, figures: [], bytes: 0 }));
    for (const one of all) await cost(one, WARM_UP);
    for (let round = 0; round < ROUNDS; round++)
      for (const one of all) one.figures.push(await cost(one, ANSWERS));
    report({
      kind: 'comparison',
      title: 'An answer that nobody has asked for before',
      unit: 'µs of the server’s processor time',
      contestants: all.map((one) => asContestant(one, all)),
      note: 'A ratio is to the first line; of GraphQL to Apollo Server, of HTML to React, both over that one statement.',
    });
  } finally {
    for (const one of peers) await one.end();
    await postgres.stop();
    await server.end();
  }
}

let unasked = 0;

/** Asks so many times, by some at once, for what was never asked before. */
async function cost(one: Asked, times: number): Promise<number> {
  const { origin, usage } = one.server;
  const before = await usage();
  let left = times;
  const reader = async () => {
    while (left-- > 0) {
      const answer = await one.ask(origin, ++unasked);
      if (!answer.ok) throw new Error(`${one.name} answered ${answer.status}`);
      one.bytes = (await answer.arrayBuffer()).byteLength;
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return (((await usage()).cpuSeconds - before.cpuSeconds) * 1e6) / times;
}

const plain = { 'accept-encoding': 'identity' };

function get(path: string): Asked['ask'] {
  return (origin, number) => fetch(`${origin}${path}?unasked=${number}`, { headers: plain });
}

function graphql(query: string): Asked['ask'] {
  return (origin, number) =>
    fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...plain, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { url: 'ada', unasked: number } }),
    });
}

function asContestant({ name, figures, bytes, beside }: Asked, all: Asked[]): Contestant {
  const floor = all.find((other) => other.name === beside)?.figures;
  return { name, figures, floor, also: `${(bytes / 1_000).toFixed(0)} KB` };
}
