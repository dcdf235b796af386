import { createServer, type RequestListener, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import fastify from 'fastify';
import { buildSchema, type GraphQLFieldResolver } from 'graphql';
import mercurius from 'mercurius';
import pg from 'pg';
import { servePeer } from './serve-peer.ts';

// A page with its newest tributes as other servers give it, each with the same one statement:
// node page-peer.js sql | react | mercurius | yoga | apollo, then the address of the database as JSON

const [, , kind = '', address = '{}'] = process.argv;
const pool = new pg.Pool({ ...(JSON.parse(address) as object), max: 16 });

const SQL = `select id, url, title, type, active, last_seq as "lastSeq", (
    select coalesce(json_agg(newest), '[]') from (
      select id, name, content, image, created_at as "createdAt" from tribute
      where page_id = page.id and status = 'visible' order by seq desc limit 20) newest) as tributes
  from page where lower(url) = lower($1)`;

interface Page {
  title: string;
  tributes: { id: string; name: string; content: string; createdAt: string }[];
}

async function readPage(url: string): Promise<Page | null> {
  const { rows } = await pool.query<Page>({ name: 'page', text: SQL, values: [url] });
  return rows[0] ?? null;
}

/** All of them get the same schema object, so that none is slower for how it was built. */
function pageSchema() {
  const schema = buildSchema(`
    type Query { page(url: String!): Page }
    type Page { id: ID! url: String! title: String! type: String! active: Boolean! lastSeq: Int! tributes: [Tribute!]! }
    type Tribute { id: ID! name: String! content: String! image: String createdAt: String! }`);
  const resolve: GraphQLFieldResolver<unknown, unknown, { url: string }> = (_root, { url }) =>
    readPage(url);
  schema.getQueryType()!.getFields()['page']!.resolve = resolve;
  return schema;
}

const KINDS: Record<string, () => Promise<Server>> = {
  sql: async () =>
    createServer(async (request, response) => {
      const { variables } = JSON.parse(await text(request)) as { variables: { url: string } };
      const page = JSON.stringify({ data: { page: await readPage(variables.url) } });
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(page),
      };
      response.writeHead(200, headers).end(page);
    }),

  react: async () => {
    process.env['NODE_ENV'] = 'production'; // it chooses its build while it is loaded
    const [{ createElement: h }, { renderToString }] = await Promise.all([
      import('react'),
      import('react-dom/server'),
    ]);
    const tribute = ({ id, name, content, createdAt }: Page['tributes'][number]) =>
      h(
        'article',
        { key: id, id },
        h('header', null, h('h3', null, name), h('time', { dateTime: createdAt }, createdAt)),
        content.split('\n').map((line, index) => h('p', { key: index }, line)),
      );
    return createServer(async ({ url = '' }, response) => {
      const page = await readPage(url.slice(1).replace(/\?.*/, ''));
      const parts = Array.from({ length: 5 }, (_, key) =>
        h('section', { key }, page?.tributes.map(tribute)),
      ); // as long as a whole page of Keepsake's
      const body = h('main', null, h('h1', null, page?.title), parts);
      const html = `<!doctype html>${renderToString(body)}<script type="application/json">${JSON.stringify(page)}</script>`;
      const headers = { 'content-type': 'text/html', 'content-length': Buffer.byteLength(html) };
      response.writeHead(200, headers).end(html);
    });
  },

  mercurius: async () => {
    const app = fastify();
    await app.register(mercurius, { schema: pageSchema(), jit: 1 });
    await app.ready();
    return app.server;
  },

  yoga: async () => {
    // its types bring those of a browser, with which Node's own no longer agree
    const { createYoga } = (await import('graphql-yoga' as string)) as {
      createYoga(options: object): RequestListener;
    };
    return createServer(createYoga({ schema: pageSchema(), logging: false }));
  },

  apollo: async () => {
    const apollo = new ApolloServer({ schema: pageSchema() });
    await apollo.start();
    return createServer(express().use('/graphql', express.json(), expressMiddleware(apollo)));
  },
};

servePeer(await KINDS[kind]!());
