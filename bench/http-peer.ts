import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { servePeer } from './children.ts';

// The least that a server over HTTP can do: node http-peer.js string, where `/4000` is answered with 4,000
// characters; node http-peer.js insert ADDRESS, where each POST is one INSERT into that database; node
// http-peer.js search ADDRESS, where each is one SELECT of the messages of a page that have its words.

function answerString(): RequestListener {
  const texts = new Map<string, string>();
  return ({ url = '/' }, response) => {
    let text = texts.get(url);
    if (text === undefined) texts.set(url, (text = 'x'.repeat(Number(url.slice(1)))));
    response.end(text);
  };
}

const TABLE = `create table bench_post (
  id uuid primary key, page text, name text, content text, created_at timestamptz default now())`;
const INSERT = 'insert into bench_post (id, page, name, content) values ($1, $2, $3, $4)';

/** As many at once as Keepsake has connections. */
const openPool = (address: string) => new pg.Pool({ ...(JSON.parse(address) as object), max: 16 });

async function insertEach(address: string): Promise<RequestListener> {
  const pool = openPool(address);
  await pool.query(TABLE);
  return async (request, response) => {
    const { name, content } = (await json(request)) as { name: string; content: string };
    const id = randomUUID();
    await pool.query({ name: 'post', text: INSERT, values: [id, request.url, name, content] });
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id }));
  };
}

const SELECT = `select id, name, content, created_at from tribute
  where page_id = $1 and status = 'visible' and content ilike '%' || $2 || '%' order by seq desc limit 20`;

function searchEach(address: string): RequestListener {
  const pool = openPool(address);
  return async (request, response) => {
    const { pageId, search } = (await json(request)) as { pageId: string; search: string };
    const { rows } = await pool.query({ name: 'search', text: SELECT, values: [pageId, search] });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
  };
}

const [, , kind, address = '{}'] = process.argv;
const kinds = { string: answerString, insert: insertEach, search: searchEach };
servePeer(createServer(await kinds[kind as keyof typeof kinds](address)));
