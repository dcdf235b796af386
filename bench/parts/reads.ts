import { startPeer } from '../children.ts';
import { memberHeaders, startKeepsake } from '../keepsake.ts';
import { besidePeer, connectTo, createRequest, exchange } from '../load.ts';
import { keepPosting, PAGE } from '../requests.ts';
import { report, type Row } from '../result.ts';

// What visitors read, beside a bare Node server that answers a string of that size; and what members read, which
// depends on who asks, beside a stock Apollo Server on Express with the same schema, resolvers and data source.

await using server = await startKeepsake();
await using plain = await startPeer('peers', 'string');
const { origin, pageId } = server;
using _posting = keepPosting(server);

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const ANY = `{ p: page(url: "ada") { ...All } }
  fragment All on Page { title tributes(first: 3) { totalCount edges { node { name content } } } }`;
const graphql = (query: string, variables = {}) =>
  createRequest('/graphql', {}, { query, variables });
const byVariable = `query ($url: String!) { page(url: $url) { ${PAGE} } }`;

/** What visitors read of the demonstration, and the part of the string's answers that is wanted. */
const VISITORS_READS: [name: string, atLeast: number, request: string][] = [
  ['HTML', 0.3, createRequest('/ada')],
  ['HTML, brotli', 0.3, createRequest('/ada', BROWSER)],
  ['HTML of a card', 0.3, createRequest('/happy')],
  ['GraphQL, a page', 0.25, graphql(byVariable, { url: 'ada' })],
  ['GraphQL, any', 0.25, graphql(ANY)],
  ['GraphQL, a card', 0.25, graphql('{ quote(url: "happy") { text author } }')],
  ['REST, page', 0.2, createRequest('/api/page?url=ada')],
  ['REST, components', 0.2, createRequest(`/api/page/${pageId}/components`)],
  ['REST, comments', 0.2, createRequest(`/api/comments/${pageId}`)],
  ['REST, photos', 0.2, createRequest(`/api/public/page/${pageId}/photos`)],
  ['REST, quote', 0.2, createRequest('/api/quote?url=happy')],
];
const visitors: Row[] = [];
for (const [name, atLeast, request] of VISITORS_READS) {
  const socket = connectTo(origin);
  const string = createRequest(`/${await exchange(socket, request)}`);
  socket.destroy();
  const peer = { name: 'bare Node server, a string', origin: plain.origin, request: string };
  visitors.push((await besidePeer(name, { origin, request }, peer, { atLeast })).row);
}
report({
  title: 'What visitors read, by 32 at once, while two tributes a second arrive',
  rows: visitors,
  note: 'The string is as long as the answer that stands beside it.',
});

const MEMBERS_READS = {
  'the page and whether they may edit it': `${PAGE} viewerCanEdit`,
  'with how many messages wait for them': `${PAGE} viewerCanEdit heldCount`,
};
await using apollo = await startPeer('apollo-peer', server.folder);
const headers = await memberHeaders(server);
const members: Row[] = [];
for (const [name, fields] of Object.entries(MEMBERS_READS)) {
  const body = { query: `{ page(url: "ada") { ${fields} } }` };
  const request = createRequest('/graphql', headers, body);
  const peer = { name: 'stock Apollo Server', origin: apollo.origin, request };
  members.push((await besidePeer(name, { origin, request }, peer, { atLeast: 2 })).row);
}
report({
  title: 'What members read, by 32 at once, while two tributes a second arrive',
  rows: members,
  note: 'Keepsake keeps an answer for the token that asked and asks the database whether it still holds; the stock server, with the same schema, resolvers and data source, executes each operation anew. So the ratio says what a member who asks again waits for, not what executing costs.',
});
