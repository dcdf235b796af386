import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { servePeer } from './serve-peer.ts';

// The peer: the least that a wall can be. One INSERT a request, as many at once as Keepsake has connections.
// node one-insert.js <address of the database as JSON>

const pool = new pg.Pool({ ...(JSON.parse(process.argv[2] ?? '{}') as object), max: 16 });
await pool.query(`create table if not exists bench_post (
  id uuid primary key, page text not null, name text not null, content text not null,
  created_at timestamptz not null default clock_timestamp())`);

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    const { name, content } = JSON.parse(body) as { name: string; content: string };
    const id = randomUUID();
    const text = 'insert into bench_post (id, page, name, content) values ($1, $2, $3, $4)';
    pool.query({ name: 'post', text, values: [id, request.url, name, content] }).then(
      () => response.setHeader('content-type', 'application/json').end(JSON.stringify({ id })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
servePeer(server);
