import { randomUUID } from 'node:crypto';
import * as encoding from 'lib0/encoding';
import { afterEach, expect, it, vi } from 'vitest';
import { KIND } from '../../../protocol/rich-text/messages.ts';
import { createLog } from '../../log.ts';
import type { TabReport } from '../../live/bus.ts';
import { openBuses } from '../../live/open-buses.ts';
import { createPage } from '../../testing/factories.ts';
import { newMember, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openEditor, type TestEditor } from '../../testing/test-editor.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { openUnreliableNetwork } from '../../testing/unreliable-network.ts';
import { newText } from '../../testing/test-writers.ts';

const EVENTS = `subscription ($pageId: ID!) { memberEvents(pageId: $pageId) {
  ... on PresenceChanged { present { person { id } places { componentId field } } } } }`;
const PRESENT = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id } } } }`;
/** The promise: gone within 30 s of leaving; the server looks every 2.5 s. */
const PROMISED_MS = 30_000 - 2_500;

const app = useTestApp();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Says over a way to the server that a tab of somebody is at a place. */
async function be(origin: string, person: Person, place: object): Promise<void> {
  await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...person.headers },
    body: JSON.stringify({ query: PRESENT, variables: { input: place } }),
  });
}

function showCursor(editor: TestEditor): void {
  const update = encoding.createEncoder();
  for (const number of [1, editor.doc.clientID, 1]) encoding.writeVarUint(update, number);
  encoding.writeVarString(update, JSON.stringify({ anchor: [1] }));
  editor.send(KIND.awareness, (encoder) =>
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update)),
  );
}

it('shows tabs of one person as one, and drops them within 30 s of a connection that died silently', async () => {
  const page = await createPage(app.dataSource);
  const block = await newText(app.dataSource, page.id, '<p>Hello</p>');
  const [anna, jon] = [await newMember(app, page), await newMember(app, page)];
  const network = await openUnreliableNetwork(app.origin);
  const [pageId, one, two] = [page.id, randomUUID(), randomUUID()];

  const socket = await openSocket(app.origin, { params: anna.headers });
  socket.subscribe('1', EVENTS, { pageId });
  const annas = await openEditor(app.origin, block, anna.headers.authorization);
  const jons = await openEditor(network.origin, block, jon.headers.authorization);
  await jons.until(() => jons.welcome !== null);
  const jonsCursor = () => annas.cursors.get(jons.doc.clientID);
  type Present = { person: { id: string }; places: object[] }[];
  /** Jon's entries in what Anna heard last. */
  const jonAsSeen = () =>
    socket.messages
      .filter(({ type }) => type === 'next')
      .map(({ payload }) => (payload as { data: { memberEvents: { present?: Present } } }).data)
      .flatMap(({ memberEvents: { present } }) => (present ? [present] : []))
      .at(-1)
      ?.filter(({ person }) => person.id === jon.id);
  const heartbeat = setInterval(() => void be(app.origin, anna, { pageId, tabId: anna.id }), 1_000);

  await expect
    .poll(async () => {
      await be(network.origin, jon, { pageId, tabId: one });
      await be(network.origin, jon, { pageId, tabId: two, componentId: block, field: 'content' });
      return jonAsSeen();
    })
    .toEqual([{ person: { id: jon.id }, places: [{ componentId: block, field: 'content' }] }]);
  await be(network.origin, jon, { pageId, tabId: two, gone: true });
  await expect.poll(jonAsSeen).toEqual([{ person: { id: jon.id }, places: [] }]);
  showCursor(jons);
  await expect.poll(jonsCursor).toMatchObject({ anchor: [1] });

  await be(network.origin, jon, { pageId, tabId: one });
  network.freeze();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + PROMISED_MS);
  vi.setSystemTime(Date.now() + PROMISED_MS); // what is not seen again by now is gone
  await Promise.all([expect.poll(jonAsSeen).toEqual([]), expect.poll(jonsCursor).toBeNull()]);
  clearInterval(heartbeat);
  annas.close();
  socket.close();
  await network.close();
});

it('shows people whom an older process reports, and still answers the field `tone` of open tabs', async () => {
  const page = await createPage(app.dataSource);
  const anna = await newMember(app, page);
  const { members: bus, close } = await openBuses(null, app.dataSource, createLog('silent'));
  const jon = {
    id: randomUUID(),
    name: 'Jon Dale',
    initials: 'JD',
    tone: 3,
  } as TabReport['person'];
  const tab = { pageId: page.id, tabId: randomUUID(), componentId: null, field: null, gone: false };
  bus.publish({ kind: 'tabReport', ...tab, person: jon });

  const colors = `mutation ($input: PresenceInput!) {
    bePresent(input: $input) { present { person { id colorIndex tone } } } }`;
  const input = { pageId: page.id, tabId: randomUUID() };
  await expect
    .poll(async () => (await app.graphql(colors, { input }, anna.headers)).data)
    .toMatchObject({
      bePresent: {
        present: expect.arrayContaining([{ person: { id: jon.id, colorIndex: 3, tone: 3 } }]),
      },
    });
  await close();
});
