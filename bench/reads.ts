import { startPeer } from './children.ts';
import { keepPosting, PAGE, readPage } from './demonstration.ts';
import { startKeepsake } from './keepsake.ts';
import { besidePeer, connectTo, exchange, requestOf } from './load.ts';
import type { Report, Row } from './result.ts';

// What visitors read, beside a bare Node server that answers a string of that size.

const THEIRS = `{ p: page(url: "ada") { ...All } }
  fragment All on Page { title tributes(first: 3) { totalCount edges { node { name content } } } }`;

/** What is read of the demonstration's page and decks, and the part of the string's answers that is wanted. */
function readsOf(pageId: string): [name: string, wanted: number, request: string][] {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const graphql = (query: string, variables = {}) =>
    requestOf('/graphql', {}, { query, variables });
  return [
    ['HTML', 0.3, requestOf('/ada')],
    ['HTML, brotli', 0.3, requestOf('/ada', browser)],
    ['HTML of a card', 0.3, requestOf('/happy')],
    [
      'GraphQL, a page',
      0.25,
      graphql(`query ($url: String!) { page(url: $url) { ${PAGE} } }`, { url: 'ada' }),
    ],
    ['GraphQL, any', 0.25, graphql(THEIRS)],
    ['GraphQL, a card', 0.25, graphql('{ quote(url: "happy") { text author } }')],
    ['REST, page', 0.2, requestOf('/api/page?url=ada')],
    ['REST, components', 0.2, requestOf(`/api/page/${pageId}/components`)],
    ['REST, comments', 0.2, requestOf(`/api/comments/${pageId}`)],
    ['REST, photos', 0.2, requestOf(`/api/public/page/${pageId}/photos`)],
    ['REST, quote', 0.2, requestOf('/api/quote?url=happy')],
  ];
}

/** Reads what every visitor may. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using plain = await startPeer('http-peer', 'string');
  const { id } = await readPage(server.origin);
  using _posting = keepPosting(server.origin, id);
  const rows: Row[] = [];
  for (const [name, atLeast, request] of readsOf(id)) {
    const socket = connectTo(server.origin);
    const bytes = await exchange(socket, request);
    socket.destroy();
    const string = { origin: plain.origin, request: requestOf(`/${bytes}`) };
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
