import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Posted } from './visitors.ts';

// What the database gives when nothing stands before it, as pgbench measures it, which is not among the
// embedded Postgres' programs: one INSERT a transaction over as many connections as Keepsake has.
// node insert-loop.js <address of the database as JSON>, then the seconds as a message

const CONNECTIONS = 16;
const INSERT = 'insert into bench_post (id, page, name, content) values ($1, $2, $3, $4)';
const WORDS = 'She lent me her oilskins in 1979 and never asked for them back.';

process.on('message', (seconds: number) => {
  void run(seconds).then((posted) => process.send?.(posted));
});

async function run(seconds: number): Promise<Posted> {
  const address = JSON.parse(process.argv[2] ?? '{}') as object;
  const pool = new pg.Pool({ ...address, max: CONNECTIONS });
  const took: number[] = [];
  const started = performance.now();
  const loop = async () => {
    while (performance.now() - started < seconds * 1_000) {
      const began = performance.now();
      const values = [randomUUID(), 'a page', 'Bench', WORDS];
      await pool.query({ name: 'post', text: INSERT, values });
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  await pool.end();
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99), refused: 0 };
}
