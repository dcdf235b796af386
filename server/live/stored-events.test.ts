import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { uploadClient } from '../testing/test-client.ts';
import { createLog } from '../log.ts';
import { createEmptyPage } from '../testing/factories.ts';
import { newMember, type Person } from '../testing/test-people.ts';
import { TEST_SECRET, useTestApp } from '../testing/test-app.ts';
import { openSocket, type TestSocket } from '../testing/test-socket.ts';

const BLOCK = `id rank version ... on TextComponent { content } ... on ImageComponent { imageUrl caption }
  ... on BioComponent { cover avatar name life: content }`;
const EVENTS = `subscription ($pageId: ID!, $after: Int) {
  pageEvents(pageId: $pageId, after: $after) { __typename seq
    ... on ComponentAdded { component { ${BLOCK} } } ... on ComponentUpdated { component { ${BLOCK} } }
    ... on ComponentRemoved { componentId } ... on ComponentsReordered { components { ${BLOCK} } }
    ... on PhotoAdded { photo { id image caption rank } } ... on PhotoChanged { photo { id image caption rank } }
    ... on PhotoRemoved { photoId } ... on PhotosReordered { photos { id image caption rank } }
    ... on PageUpdated { page { id title lastSeq } } } }`;
const PAGE = `query ($url: String!) { page(url: $url) { components { ${BLOCK} } photos { id image caption rank } } }`;
const RESTORE = `mutation ($id: ID!) { restoreComponent(id: $id) { id } }`;
const RESTORE_PHOTO = `mutation ($input: RestorePhotoInput!) { restorePhoto(input: $input) { photo { id } } }`;
const HISTORY = `query ($pageId: ID!) { componentHistory(pageId: $pageId) { changes { id action photo { image } } } }`;
const CAPTION = `mutation ($input: CaptionPhotoInput!) { captionPhoto(input: $input) { photo { id } } }`;
const MOVE_PHOTO = `mutation ($input: MovePhotoInput!) { movePhoto(input: $input) { page { id } } }`;

interface Row {
  id: string;
  rank: string;
}
interface History {
  componentHistory: { changes: { id: string; action: string; photo: object | null }[] };
}
interface Event {
  __typename: string;
  seq: number;
  component?: Row;
  componentId?: string;
  components?: Row[];
  photo?: Row;
  photoId?: string;
  photos?: Row[];
}

const app = useTestApp();
const sockets: TestSocket[] = [];
afterAll(() => {
  for (const { socket } of sockets) socket.terminate();
});

/** A page with one of its members, and the words for what they do on it. */
async function newPage() {
  const page = await createEmptyPage(app.dataSource);
  const member = await newMember(app, page);
  const rest = async (method: string, path: string, body?: unknown) => {
    const answer = await app.rest(method, path, body, member.headers);
    expect(answer.body).toMatchObject({ error: false });
    return answer.body;
  };
  const add = async (type: string) =>
    (await rest('POST', `/api/page/${page.id}/components`, { type }))['id'] as string;
  return {
    page,
    member,
    add,
    write: (id: string, payload: object) => rest('PATCH', `/api/component/${id}`, { payload }),
    remove: (id: string) => rest('DELETE', `/api/component/${id}`),
    move: (id: string, after: string) => rest('POST', `/api/component/${id}/move`, { after }),
    async addPhoto(caption: string) {
      const image = await uploadClient(app).uploaded();
      const path = `/api/public/page/${page.id}/photos`;
      const { items } = await rest('POST', path, {
        image,
        caption,
      });
      return {
        image,
        id: (items as Row[]).at(-1)?.id ?? '',
      };
    },
    removePhoto: (id: string) => rest('DELETE', `/api/public/page/${page.id}/photos/${id}`),
  };
}

async function ask<T>(query: string, variables: object, { headers }: Partial<Person> = {}) {
  const { data, errors } = await app.graphql(query, variables, headers);
  expect(errors).toBeUndefined();
  return data as T;
}

async function pageNow({ url }: { url: string }) {
  const { page } = await ask<{ page: { components: Row[]; photos: Row[] } }>(PAGE, { url });
  return page;
}

/** What a visitor is sent who follows a page from `after` on, in these words. */
async function replayed(
  pageId: string,
  after = 0,
  words = EVENTS,
  origin = app.origin,
): Promise<Event[]> {
  const [{ last }] = await app.dataSource.query<[{ last: number }]>(
    'select last_seq as last from page where id = $1',
    [pageId],
  );
  if (after === last) return [];
  const socket = await openSocket(origin);
  sockets.push(socket);
  socket.subscribe('1', words, { pageId, after });
  const events = () =>
    socket.messages
      .filter(({ type }) => type === 'next')
      .map(({ payload }) => {
        expect(payload).not.toHaveProperty('errors');
        return (payload as { data: { pageEvents: Event } }).data.pageEvents;
      });
  await expect.poll(() => events().at(-1)?.seq).toBe(last);
  return events();
}

/** The page as a client has it that has followed these events. */
function follow(start: { components: Row[]; photos: Row[] }, events: Event[]) {
  const blocks = new Map(start.components.map((row) => [row.id, row]));
  const photos = new Map(start.photos.map((row) => [row.id, row]));
  for (const event of events) {
    const { component, components = [], photo, photos: moved = [] } = event;
    if (component) blocks.set(component.id, component);
    if (event.componentId) blocks.delete(event.componentId);
    for (const { id, rank } of components) blocks.set(id, { ...(blocks.get(id) as Row), id, rank });
    if (photo) photos.set(photo.id, photo);
    if (event.photoId) photos.delete(event.photoId);
    for (const { id, rank } of moved) photos.set(id, { ...(photos.get(id) as Row), id, rank });
  }
  const inOrder = (rows: Map<string, Row>) =>
    [...rows.values()].toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return { components: inOrder(blocks), photos: inOrder(photos) };
}

describe('content that was removed from a page', () => {
  it('is in no older event that is replayed from memory or the store, and no event is missing', async () => {
    const { page, member, add, write, remove, move, addPhoto, removePhoto } = await newPage();
    const watching = await openSocket(app.origin);
    sockets.push(watching);
    watching.subscribe('1', EVENTS, { pageId: page.id, after: 0 }); // the channel keeps all of it in memory
    const [text, second] = [await add('text'), await add('text')];
    const [image, bio] = [await add('image'), await add('bio')];
    const pictures = [];
    for (let i = 0; i < 4; i++) pictures.push(await uploadClient(app).uploaded());
    const [first, next, cover, avatar] = pictures;
    await write(text, { content: '<p>secret draft</p>' });
    await write(second, { content: '<p>secret block</p>' });
    await write(image, { image_url: first, caption: 'secret caption' });
    await write(bio, { cover, avatar, name: 'secret name', content: '<p>secret life</p>' });
    const [gone, kept] = [await addPhoto('secret harbour'), await addPhoto('secret boat')];
    await move(bio, second); // events of the order carry whole blocks
    await move(text, bio);
    await ask(MOVE_PHOTO, { input: { id: kept.id, afterId: null } }, member);

    await write(text, { content: '<p>Fair winds.</p>' });
    await remove(second);
    await write(image, { image_url: next, caption: 'The harbour' });
    await write(bio, { cover: '', avatar: '', name: 'Ada', content: '' });
    await removePhoto(gone.id);
    await ask(CAPTION, { input: { id: kept.id, caption: 'Her boat' } }, member);

    const taken = /secret/;
    const hidden = [first, cover, avatar, gone.image];
    const expectNothing = (told: unknown) => {
      const text = JSON.stringify(told);
      expect(text).not.toMatch(taken);
      for (const address of hidden) expect(text).not.toContain(address);
      expect(text).toContain('Fair winds.');
    };
    const types = [
      ...Array<string>(4).fill('ComponentAdded'),
      ...Array<string>(4).fill('ComponentUpdated'),
      'PageUpdated', // the title is the bio's name
      'PhotoAdded',
      'PhotoAdded',
      'ComponentsReordered',
      'ComponentsReordered',
      'PhotosReordered',
      'ComponentUpdated',
      'ComponentRemoved',
      'ComponentUpdated',
      'ComponentUpdated',
      'PageUpdated',
      'PhotoRemoved',
      'PhotoChanged',
    ];
    // in the words of who watched all along, in others, and once more in those
    for (const words of [
      EVENTS,
      EVENTS.replace('seq', 'seq at'),
      EVENTS.replace('seq', 'seq at'),
    ]) {
      const events = await replayed(page.id, 0, words);
      expect(events.map(({ __typename }) => __typename)).toEqual(types);
      expect(events.map(({ seq }) => seq)).toEqual(types.map((_, index) => index + 1));
      expectNothing(events);
    }
    const stored = await app.dataSource.query(
      `select payload from page_event where page_id = $1
       union all select state from page_event_subject where page_id = $1`,
      [page.id],
    );
    expectNothing(stored);
    const beside = await besideIt();
    expectNothing(await replayed(page.id, 0, EVENTS, beside.origin)); // which remembers nothing yet
    await beside.close();
  });

  it('leads to the present page for every client, from wherever it resumes', async () => {
    const { page, member, add, write, remove, move, addPhoto, removePhoto } = await newPage();
    const stages = [{ after: 0, ...(await pageNow(page)) }];
    const [text, other, image] = [await add('text'), await add('text'), await add('image')];
    const [one, two] = [await addPhoto('one'), await addPhoto('two')];
    const steps = [
      () => write(text, { content: '<p>1</p>' }),
      () => move(image, text),
      () => write(text, { content: '<p>2</p>' }),
      () => remove(other),
      () => write(image, { caption: 'The harbour' }),
      () => removePhoto(one.id),
      () => ask(RESTORE, { id: other }, member),
      () => write(other, { content: '<p>back</p>' }),
      () => ask(CAPTION, { input: { id: two.id, caption: 'Her boat' } }, member),
      () => move(text, other),
      () => remove(image),
    ];
    for (const step of steps) {
      const [{ after }] = await app.dataSource.query<[{ after: number }]>(
        'select last_seq as after from page where id = $1',
        [page.id],
      );
      stages.push({ after, ...(await pageNow(page)) });
      await step();
    }
    const now = await pageNow(page);
    const beside = await besideIt();
    for (const { after, ...before } of stages)
      for (const origin of [app.origin, beside.origin])
        expect(follow(before, await replayed(page.id, after, EVENTS, origin))).toEqual(now);
    await beside.close();
  });

  it('is back unchanged if a member restores it', async () => {
    const { page, member, add, write, remove, addPhoto, removePhoto } = await newPage();
    const text = await add('text');
    await write(text, { content: '<p>Fair winds.</p>' });
    const photo = await addPhoto('Her boat');
    const before = await pageNow(page);
    await remove(text);
    await removePhoto(photo.id);
    await ask(RESTORE, { id: text }, member);
    const { componentHistory } = await ask<History>(HISTORY, { pageId: page.id }, member);
    const removal = componentHistory.changes.find(
      (change) => change.photo && change.action === 'REMOVED',
    );
    await ask(RESTORE_PHOTO, { input: { changeId: removal?.id } }, member);
    expect(await pageNow(page)).toEqual(before);
    expect(follow({ components: [], photos: [] }, await replayed(page.id))).toEqual(before);
  });

  it('is stored once, however often it was written', async () => {
    const { page, add, write } = await newPage();
    const text = await add('text');
    for (let i = 0; i < 20; i++)
      await write(text, { content: `<p>${i} ${'long '.repeat(1_000)}</p>` });
    const [{ bytes }] = await app.dataSource.query<[{ bytes: number }]>(
      `select (select sum(length(payload::text)) from page_event where page_id = $1)
            + (select sum(length(state::text)) from page_event_subject where page_id = $1) as bytes`,
      [page.id],
    );
    expect(Number(bytes)).toBeLessThan(10_000);
  });

  it('is deleted with the events about it', async () => {
    const { page, add } = await newPage();
    await add('text');
    await app.dataSource.query('delete from page_event where page_id = $1', [page.id]);
    const rows = await app.dataSource.query('select 1 from page_event_subject where page_id = $1', [
      page.id,
    ]);
    expect(rows).toEqual([]);
  });
});

/** Another process’s hub over the same database, as far as it matters: it has seen no event. */
async function besideIt(): Promise<{ origin: string; close(): Promise<void> }> {
  const env = readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: app.dataDir, DEMO: '0' });
  const log = createLog('silent');
  const beside = await createApp({ ...env, jwtSecret: TEST_SECRET }, app.dataSource, log);
  return { origin: `http://127.0.0.1:${await beside.listen()}`, close: () => beside.close() };
}
