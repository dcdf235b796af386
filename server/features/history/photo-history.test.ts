import { generateNKeysBetween } from 'fractional-indexing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { ofMember } from '../../testing/test-blocks.ts';
import type { Page } from '../pages/page.entity.ts';
import { uploadClient } from '../../testing/test-client.ts';

const HISTORY = `query ($pageId: ID!, $componentId: ID, $after: String) {
  componentHistory(pageId: $pageId, componentId: $componentId, after: $after) {
    changes { id componentId componentType by { id } action field before photo { image caption isThere } }
    olderAfter } }`;
const RESTORE = `mutation ($input: RestorePhotoInput!) { restorePhoto(input: $input) { photo { id image caption } } }`;
const MOVE = `mutation ($input: MovePhotoInput!) { movePhoto(input: $input) { page { id } } }`;
const CAPTION = `mutation ($input: CaptionPhotoInput!) { captionPhoto(input: $input) { photo { id } } }`;
const UPDATE = `mutation ($input: UpdatePhotoInput!) { updatePhoto(input: $input) { photo { focus } } }`;
const REMOVE = `mutation ($input: RemovePhotoInput!) { removePhoto(input: $input) { page { id } } }`;
const EVENTS = `subscription ($pageId: ID!) { memberEvents(pageId: $pageId) { __typename
  ... on ComponentActed { by { id } action componentId fields } } }`;

interface Entry {
  id: string;
  componentId: string | null;
  componentType: string;
  by: { id: string } | null;
  action: string;
  field: string | null;
  before: string | null;
  photo: { image: string; caption: string; isThere: boolean } | null;
}

const app = useTestApp();
let page: Page;
let anna: Person;
let jon: Person;
beforeEach(async () => {
  page = await createEmptyPage(app.dataSource);
  [anna, jon] = [await newMember(app, page), await newMember(app, page)];
});

const call = (query: string, input: object, person?: Person) =>
  app.graphql(query, { input }, person?.headers);
const path = () => `/api/public/page/${page.id}/photos`;
const photos = async () =>
  (await app.rest('GET', path())).body['items'] as { id: string; image: string }[];

/** Adds so many photos as Anna and gives their ids. */
async function start(count: number): Promise<string[]> {
  for (let n = 0; n < count; n++)
    await app.rest('POST', path(), { image: await uploadClient(app).uploaded() }, anna.headers);
  return (await photos()).map(({ id }) => id);
}

async function history(componentId?: string, after?: string | null) {
  const variables = { pageId: page.id, componentId, after };
  const { data } = await app.graphql(HISTORY, variables, jon.headers);
  return data?.['componentHistory'] as { changes: Entry[]; olderAfter: string | null };
}

describe('the history of photos', () => {
  it('says who added, described, moved and removed them', async () => {
    const [first = '', second = ''] = await start(2);
    await call(CAPTION, { id: first, caption: 'The gate' }, anna);
    await call(CAPTION, { id: first, caption: 'The gate in June' }, anna); // typing goes on: one entry
    await call(CAPTION, { id: first, caption: 'The old gate' }, jon);
    await call(MOVE, { id: second, afterId: null }, jon);
    await call(MOVE, { id: first, afterId: null }, jon); // still sorting: one entry
    await call(REMOVE, { id: first }, jon);
    const { changes } = await history();
    expect(
      changes.map(({ by, action, before, photo }) => [by?.id, action, before, photo?.caption]),
    ).toEqual([
      [jon.id, 'REMOVED', null, 'The old gate'],
      [jon.id, 'MOVED', null, 'The old gate'],
      [jon.id, 'CHANGED', 'The gate in June', 'The old gate'],
      [anna.id, 'CHANGED', '', 'The gate in June'],
      [anna.id, 'ADDED', null, ''],
      [anna.id, 'ADDED', null, ''],
    ]);
    expect(changes.map(({ photo }) => photo?.isThere)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(changes[0]).toMatchObject({ componentId: null, componentType: 'PHOTOS', field: null });
  });

  it('has changes of crops and focus points, each of which can be undone', async () => {
    const [id = ''] = await start(1);
    const { image: first } = (await photos())[0]!;
    const second = await uploadClient(app).uploaded();
    await call(UPDATE, { id, focus: '0.5 0.2' }, anna);
    await call(CAPTION, { id, caption: 'The gate' }, anna);
    await call(UPDATE, { id, focus: '0.5 0.1' }, anna); // still moving it: one entry
    await call(UPDATE, { id, image: second, focus: '' }, anna);
    const { changes } = await history();
    expect(changes.map(({ field, before }) => [field, before])).toEqual([
      ['focus', ''],
      ['image', first],
      ['caption', ''],
      [null, null],
    ]);
    await call(RESTORE, { changeId: changes[1]!.id }, jon);
    expect(await photos()).toEqual([{ id, image: first, caption: 'The gate', focus: null }]);
    await call(UPDATE, { id, focus: '1 1' }, jon);
    await call(REMOVE, { id }, jon);
    const [removed] = (await history()).changes;
    await call(RESTORE, { changeId: removed!.id }, jon);
    expect(await photos()).toEqual([{ id, image: first, caption: 'The gate', focus: '1 1' }]);
  });

  it('is part of the history of its block, and of no other', async () => {
    const block = await ofMember(app, anna).add(page, 'photos');
    const text = await ofMember(app, anna).add(page, 'text');
    await start(1);
    expect((await history(block)).changes.map(({ action }) => action)).toEqual(['ADDED', 'ADDED']);
    expect((await history(text)).changes).toHaveLength(1);
    expect((await history()).changes).toHaveLength(3);
  });

  it('can bring a removed photo back to its place, once, as a new change', async () => {
    const [first = '', second = '', third = ''] = await start(3);
    await call(CAPTION, { id: second, caption: 'By the sea' }, anna);
    await call(REMOVE, { id: second }, jon);
    const input = { changeId: (await history()).changes[0]?.id };
    for (const [person, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [await newPerson(app), 'FORBIDDEN'],
    ] as const)
      expect((await call(RESTORE, input, person)).errors?.[0]?.extensions.code).toBe(code);

    const socket = await openSocket(app.origin);
    const events = `subscription ($id: ID!) { pageEvents(pageId: $id, after: 0) { __typename seq } }`;
    socket.subscribe('1', events, { id: page.id });
    await Promise.all(Array.from({ length: 4 }, () => call(RESTORE, input, anna)));
    expect((await photos()).map(({ id }) => id)).toEqual([first, second, third]);
    await socket.next((message) => JSON.stringify(message.payload ?? '').includes('Reordered'));
    const told = socket.messages.map(({ payload }) => JSON.stringify(payload ?? ''));
    expect(told.filter((words) => words.includes('PhotoAdded'))).toHaveLength(4);
    expect(told.filter((words) => words.includes('Reordered'))).toHaveLength(1);
    socket.close();
    const { changes } = await history();
    expect(changes[0]).toMatchObject({ action: 'RESTORED', by: { id: anna.id } });
    expect(changes[1]).toMatchObject({ action: 'REMOVED', photo: { isThere: true } });
    expect(changes.filter(({ action }) => action === 'RESTORED')).toHaveLength(1);
  });

  it('can bring a photo back to the end if its place is taken, and a former caption', async () => {
    const [first = '', second = '', third = ''] = await start(3);
    await call(REMOVE, { id: second }, jon);
    const { changes } = await history();
    await call(MOVE, { id: third, afterId: first }, anna); // no change: it stands there already
    await app.dataSource.query(
      `update photo set rank = (select photo_rank from component_change where id = $2) where id = $1`,
      [third, changes[0]?.id],
    );
    await call(RESTORE, { changeId: changes[0]?.id }, anna);
    expect((await photos()).map(({ id }) => id)).toEqual([first, third, second]);

    await call(CAPTION, { id: first, caption: 'The gate' }, anna);
    await call(CAPTION, { id: first, caption: 'Oops' }, jon);
    const oops = (await history()).changes[0];
    expect((await call(RESTORE, { changeId: oops?.id }, anna)).data).toMatchObject({
      restorePhoto: { photo: { id: first, caption: 'The gate' } },
    });
    await call(REMOVE, { id: first }, jon);
    for (const changeId of [oops?.id, '999999999', 'x'])
      expect((await call(RESTORE, { changeId }, anna)).errors?.[0]?.extensions.code).toBe(
        'NOT_FOUND',
      );
  });

  it('can bring back a removed photo also after it was restored and cropped', async () => {
    const [first = ''] = await start(1);
    await call(REMOVE, { id: first }, anna);
    const [removed] = (await history()).changes;
    await call(RESTORE, { changeId: removed?.id }, anna);
    const cropped = await uploadClient(app).uploaded();
    expect((await call(UPDATE, { id: first, image: cropped }, anna)).errors).toBeUndefined();
    expect((await call(RESTORE, { changeId: removed?.id }, anna)).errors).toBeUndefined();
    expect((await photos()).map(({ image }) => image).toSorted()).toEqual(
      [cropped, removed?.photo?.image].toSorted(),
    );
  });

  it('refuses to bring back a photo if the page is full, and loses nothing', async () => {
    const [first = ''] = await start(1);
    await call(REMOVE, { id: first }, anna);
    await app.dataSource.query(
      `insert into photo (id, page_id, image, rank)
       select gen_random_uuid(), $1, '/media/x' || rank, rank from unnest($2::text[]) as r (rank)`,
      [page.id, generateNKeysBetween('b00', null, 1_000)],
    );
    const [removed] = (await history()).changes;
    const { errors } = await call(RESTORE, { changeId: removed?.id }, anna);
    expect(errors?.[0]?.message).toMatch(/1,000 photos/);
    expect((await history()).changes[0]?.id).toBe(removed?.id);
  });

  it('is bounded for each page', async () => {
    await start(1);
    await app.dataSource.query(
      `insert into component_change (page_id, user_id, kind, photo_id, photo_image, photo_caption, photo_rank)
       select $1, $2, 'added', gen_random_uuid(), '/media/x', '', 'a0' from generate_series(1, 400)`,
      [page.id, anna.id],
    );
    await start(1);
    const [row] = await app.dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from component_change where page_id = $1',
      [page.id],
    );
    expect(row?.count).toBe(200);
    const { changes, olderAfter } = await history();
    expect(changes).toHaveLength(20);
    expect((await history(undefined, olderAfter)).changes).toHaveLength(20);
  });

  it('is sent to members who edit the page', async () => {
    const block = await ofMember(app, anna).add(page, 'photos');
    const socket = await openSocket(app.origin, { params: jon.headers });
    socket.subscribe('1', EVENTS, { pageId: page.id });
    await expect
      .poll(async () => {
        await start(1);
        return JSON.stringify(socket.messages);
      })
      .toContain('photos');
    const told = socket.messages.find((message) => JSON.stringify(message).includes('photos'));
    expect(told?.payload).toMatchObject({
      data: { memberEvents: { by: { id: anna.id }, action: 'CHANGED', componentId: block } },
    });
    socket.close();
  });
});
