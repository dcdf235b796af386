import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import type { Read } from './readers.ts';
import { quantile, type Report } from './results.ts';
import { startKeepsake, startPeer } from './servers.ts';

// One question, a page with its newest tributes, asked of Keepsake and of other GraphQL servers over the same
// database, whose resolvers read all of it with one statement.
const READERS = Number(process.env['BENCH_READERS'] ?? 32);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

const PEERS = [
  ['http with that one statement', 'sql'],
  ['Mercurius, compiled queries', 'mercurius'],
  ['GraphQL Yoga', 'yoga'],
  ['Apollo Server', 'apollo'],
] as const;

const THEIRS = `query ($url: String!) { page(url: $url) { id url title type active lastSeq
  tributes { id name content image createdAt } } }`;
const OURS = `query ($url: String!) { page(url: $url) { id url title type active lastSeq
  tributes(first: 20) { edges { node { id name content image createdAt } } } } }`;

interface Contestant {
  name: string;
  origin: string;
  request: string;
  reads: Read[];
}

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake();
  const postgres = await startEmbeddedPostgres(server.folder); // the same one
  const readers = fork(join(import.meta.dirname, 'readers.js'));
  const ended: { end(): Promise<void> }[] = [];
  const read = async ({ origin, request }: Contestant): Promise<Read> => {
    const { port } = new URL(origin);
    readers.send({
      port: Number(port),
      requests: [request],
      connections: READERS,
      seconds: SECONDS,
    });
    const [done] = (await once(readers, 'message')) as [Read];
    return done;
  };
  try {
    const peers: Contestant[] = [];
    for (const [name, kind] of PEERS) {
      const { origin, end } = await startPeer('page-peer', kind, JSON.stringify(postgres.address));
      ended.push({ end });
      peers.push({ name, origin, request: asking(origin, THEIRS), reads: [] });
    }
    const { origin } = server;
    const ours = { name: 'Keepsake', origin, request: asking(origin, OURS), reads: [] };
    const { bytes } = await read(ours); // warms up, as does every first round
    const plain = await startPeer('plain-answers');
    ended.push(plain);
    const request = `GET /${bytes} HTTP/1.1\r\nhost: ${new URL(plain.origin).host}\r\n\r\n`;
    const floor = {
      name: 'bare Node server, a string of that size',
      origin: plain.origin,
      request,
    };
    const all: Contestant[] = [{ ...floor, reads: [] }, ...peers, ours];
    for (const one of all) await read(one);
    for (let round = 0; round < ROUNDS; round++)
      for (const one of all) one.reads.push(await read(one));
    report({
      kind: 'comparison',
      title: `The same page over GraphQL, by ${READERS} at once`,
      unit: 'a second',
      contestants: all.map((one) => ({
        name: one.name,
        figures: one.reads.map(({ perSecond }) => perSecond),
        also: `p99 ${quantile(
          one.reads.map(({ p99 }) => p99),
          0.5,
        ).toFixed(0)} ms${refused(one)}`,
        ...(one === ours && { goal: { atLeast: 0.25 } }),
      })),
      note: 'Each other server reads the page and its 20 newest tributes with one statement and keeps nothing; Keepsake keeps what it answered until the page changes.',
    });
  } finally {
    readers.kill();
    for (const one of ended) await one.end();
    await postgres.stop();
    await server.end();
  }
}

function asking(origin: string, query: string): string {
  const body = JSON.stringify({ query, variables: { url: 'ada' } });
  const path = '/graphql';
  return `POST ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\naccept: */*\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function refused({ reads }: Contestant): string {
  const count = reads.reduce((sum, one) => sum + one.refused, 0);
  return count ? `, ${count} refused` : '';
}
