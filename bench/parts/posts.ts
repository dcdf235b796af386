import { startPeer } from '../children.ts';
import { openDatabaseFor, startKeepsake } from '../keepsake.ts';
import { besidePeer, createRequest, NEW_ID } from '../load.ts';
import { POST } from '../requests.ts';
import { amount, report, type Row } from '../result.ts';

// Posts a second on one page, beside a bare http server that does one INSERT a request into the same database.

/** More rounds than others have: each commit waits for the disk, whose speed varies most. */
const ROUNDS = amount(15, 1);

await using server = await startKeepsake();
await using database = await openDatabaseFor(server);
await using peer = await startPeer('peers', 'insert', JSON.stringify(database.address));
const { origin, pageId } = server;
const content = `She lent me her oilskins in 1979 and never asked for them back. ${NEW_ID}`;
const words = { name: 'Bench', content };
const input = { ...words, pageId, clientId: NEW_ID };
const requests = {
  GraphQL: createRequest('/graphql', {}, { query: POST, variables: { input } }),
  REST: createRequest(`/api/comments/${pageId}`, {}, words),
};
const request = createRequest('/', {}, { pageId, ...words });
const insert = { name: 'http, one INSERT', origin: peer.origin, request };

const rows: Row[] = [];
for (const [name, request] of Object.entries(requests)) {
  const goal = { atLeast: 0.12 };
  const { row, p99 } = await besidePeer(name, { origin, request }, insert, goal, ROUNDS);
  rows.push(row, { name: `${name}, p99`, figures: p99, unit: 'ms', goal: { atMost: 250 } });
}
report({ title: 'Posts on one page by 32 visitors', rows });
