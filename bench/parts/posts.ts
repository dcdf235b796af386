import { startPeer } from '../children.ts';
import { POST, readPage } from '../demonstration.ts';
import { openDatabaseFor, startKeepsake } from '../keepsake.ts';
import { besidePeer, NEW_ID, createRequest } from '../load.ts';
import { amount, type Report, type Row } from '../result.ts';

// Posts a second on one page, beside a bare http server that does one INSERT a request into the same database.

/** More rounds than others have: each commit waits for the disk, whose speed varies most. */
const ROUNDS = amount(15, 1);

/** Writes as visitors do, over either API. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using database = await openDatabaseFor(server);
  await using peer = await startPeer('peers', 'insert', JSON.stringify(database.address));
  const { id: pageId } = await readPage(server.origin);
  const words = {
    name: 'Bench',
    content: `She lent me her oilskins in 1979 and never asked for them back. ${NEW_ID}`,
  };
  const rest = createRequest(`/api/comments/${pageId}`, {}, words);
  const input = { ...words, pageId, clientId: NEW_ID };
  const graphql = createRequest('/graphql', {}, { query: POST, variables: { input } });
  const insert = { name: 'http, one INSERT', origin: peer.origin, request: rest };
  const rows: Row[] = [];
  for (const [name, request] of Object.entries({ GraphQL: graphql, REST: rest })) {
    const ours = { origin: server.origin, request };
    const { row, p99 } = await besidePeer(name, ours, insert, { atLeast: 0.12 }, ROUNDS);
    rows.push(row, { name: `${name}, p99`, figures: p99, unit: 'ms', goal: { atMost: 250 } });
  }
  report({ title: 'Posts on one page by 32 visitors', rows });
}
