import { startPeer } from '../children.ts';
import { keepPosting, PAGE, memberHeaders, readPage } from '../demonstration.ts';
import { startKeepsake } from '../keepsake.ts';
import { besidePeer, connectTo, exchange, createRequest } from '../load.ts';
import type { Report, Row } from '../result.ts';

// What visitors read, beside a bare Node server that answers a string of that size; and what members read, which
// depends on who asks, beside a stock Apollo Server on Express with the same schema, resolvers and data source.

/** Reads both. */
export async function measure(report: Report): Promise<void> {
  await measureVisitors(report);
  await measureMembers(report);
}

const ANY_QUERY = `{ p: page(url: "ada") { ...All } }
  fragment All on Page { title tributes(first: 3) { totalCount edges { node { name content } } } }`;

/** What is read of the demonstration's page and decks, and the part of the string's answers that is wanted. */
function listReads(pageId: string): [name: string, wanted: number, request: string][] {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const graphql = (query: string, variables = {}) =>
    createRequest('/graphql', {}, { query, variables });
  return [
    ['HTML', 0.3, createRequest('/ada')],
    ['HTML, brotli', 0.3, createRequest('/ada', browser)],
    ['HTML of a card', 0.3, createRequest('/happy')],
    [
      'GraphQL, a page',
      0.25,
      graphql(`query ($url: String!) { page(url: $url) { ${PAGE} } }`, { url: 'ada' }),
    ],
    ['GraphQL, any', 0.25, graphql(ANY_QUERY)],
    ['GraphQL, a card', 0.25, graphql('{ quote(url: "happy") { text author } }')],
    ['REST, page', 0.2, createRequest('/api/page?url=ada')],
    ['REST, components', 0.2, createRequest(`/api/page/${pageId}/components`)],
    ['REST, comments', 0.2, createRequest(`/api/comments/${pageId}`)],
    ['REST, photos', 0.2, createRequest(`/api/public/page/${pageId}/photos`)],
    ['REST, quote', 0.2, createRequest('/api/quote?url=happy')],
  ];
}

async function measureVisitors(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using plain = await startPeer('peers', 'string');
  const { id } = await readPage(server.origin);
  using _posting = keepPosting(server.origin, id);
  const rows: Row[] = [];
  for (const [name, atLeast, request] of listReads(id)) {
    const socket = connectTo(server.origin);
    const bytes = await exchange(socket, request);
    socket.destroy();
    const string = { origin: plain.origin, request: createRequest(`/${bytes}`) };
    const peer = { name: 'bare Node server, a string', ...string };
    const ours = { origin: server.origin, request };
    rows.push((await besidePeer(name, ours, peer, { atLeast })).row);
  }
  report({
    title: 'What visitors read, by 32 at once, while two tributes a second arrive',
    rows,
    note: 'The string is as long as the answer that stands beside it.',
  });
}

const MEMBERS_READS = {
  'the page and whether they may edit it': `${PAGE} viewerCanEdit`,
  'with how many messages wait for them': `${PAGE} viewerCanEdit heldCount`,
};

async function measureMembers(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using apollo = await startPeer('apollo-peer', server.folder);
  const headers = await memberHeaders(server);
  const { id } = await readPage(server.origin);
  using _posting = keepPosting(server.origin, id);
  const rows: Row[] = [];
  for (const [name, fields] of Object.entries(MEMBERS_READS)) {
    const body = { query: `{ page(url: "ada") { ${fields} } }` };
    const request = createRequest('/graphql', headers, body);
    const peer = { name: 'stock Apollo Server', origin: apollo.origin, request };
    const ours = { origin: server.origin, request };
    rows.push((await besidePeer(name, ours, peer, { atLeast: 2 })).row);
  }
  report({
    title: 'What members read, by 32 at once, while two tributes a second arrive',
    rows,
    note: 'Keepsake keeps an answer for the token that asked and asks the database whether it still holds; the stock server, with the same schema, resolvers and data source, executes each operation anew. So the ratio says what a member who asks again waits for, not what executing costs.',
  });
}
