import { startPeer } from './children.ts';
import { keepPosting, logIn, PAGE, readPage } from './demonstration.ts';
import { startKeepsake } from './keepsake.ts';
import { besidePeer, requestOf } from './load.ts';
import type { Report, Row } from './result.ts';

// What members read, which depends on who asks, beside a stock Apollo Server on Express with the same schema,
// resolvers and data source.

const READS = {
  'the page and whether they may edit it': `${PAGE} viewerCanEdit`,
  'with how many messages wait for them': `${PAGE} viewerCanEdit heldCount`,
};

/** Reads what only its owner may. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using apollo = await startPeer('apollo-peer', server.folder);
  const token = await logIn(server.origin, server.folder);
  const { id } = await readPage(server.origin);
  using _posting = keepPosting(server.origin, id);
  const rows: Row[] = [];
  for (const [name, fields] of Object.entries(READS)) {
    const headers = { authorization: `JWT ${token}` };
    const body = { query: `{ page(url: "ada") { ${fields} } }` };
    const request = requestOf('/graphql', headers, body);
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
