import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import type { Page } from '../pages/page.entity.ts';
import { uploadClient } from '../../testing/test-client.ts';

const ADD = `mutation ($input: AddPhotoInput!) { addPhoto(input: $input) { photo { id image caption rank } } }`;
const MOVE = `mutation ($input: MovePhotoInput!) { movePhoto(input: $input) { page { photos { id } } } }`;
const CAPTION = `mutation ($input: CaptionPhotoInput!) { captionPhoto(input: $input) { photo { caption } } }`;
const UPDATE = `mutation ($input: UpdatePhotoInput!) { updatePhoto(input: $input) { photo { id image caption focus } } }`;
const REMOVE = `mutation ($input: RemovePhotoInput!) { removePhoto(input: $input) { page { photos { id } } } }`;

interface Item {
  id: string;
  image: string;
  caption: string;
  focus: string | null;
}

const app = useTestApp();
let page: Page;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  stranger = await newPerson(app);
});

const uploaded = () => uploadClient(app).uploaded();
const path = (id = '') => `/api/public/page/${page.id}/photos${id && `/${id}`}`;
const items = async () => (await app.rest('GET', path())).body['items'] as Item[];
const ids = async () => (await items()).map(({ id }) => id);
const post = async (body: object, headers: Record<string, string> = member.headers) =>
  app.rest('POST', path(), body, headers);

async function start(count: number): Promise<string[]> {
  page = await createEmptyPage(app.dataSource);
  member = await newMember(app, page);
  for (let i = 0; i < count; i++) await post({ image: await uploaded() });
  return ids();
}

describe('adding a photo', () => {
  it('appends it on both APIs, and keeps the uploaded picture for good', async () => {
    await start(0);
    const [first, second] = [await uploaded(), await uploaded()];
    const { body } = await post({ image: first });
    expect(body).toEqual({
      error: false,
      msg: '',
      items: [
        {
          id: expect.any(String),
          image: first,
          caption: '',
          focus: null,
        },
      ],
    });
    const input = { pageId: page.id, image: `${second}/sm`, caption: ' By the \n sea ' };
    const { data } = await app.graphql(ADD, { input }, member.headers);
    expect(data).toMatchObject({ addPhoto: { photo: { image: second, caption: 'By the sea' } } });
    expect((await items()).map(({ image }) => image)).toEqual([first, second]);
    const sql = `select count(*)::int as count from media where state = 'committed' and key = any($1)`;
    const keys = [first, second].map((address) => address.split('/').at(-1));
    expect(await app.dataSource.query(sql, [keys])).toEqual([{ count: 2 }]);
  });

  it('adds one photo for one upload, however often it is sent', async () => {
    await start(0);
    const image = await uploaded();
    await Promise.all(Array.from({ length: 6 }, () => post({ image })));
    expect(await items()).toHaveLength(1);
  });

  it('adds twelve photos at once, each with a place of its own', async () => {
    await start(0);
    const images = await Promise.all(Array.from({ length: 12 }, uploaded));
    await Promise.all(images.map((image) => post({ image })));
    expect(new Set((await items()).map(({ image }) => image))).toEqual(new Set(images));
  });

  it.each([
    ['a picture of another site', { image: 'https://elsewhere.example/a.jpg' }, 200],
    ['a picture that is not here', { image: `/media/${'0'.repeat(32)}_1x1_000000` }, 200],
    ['no picture', {}, 200],
    ['a picture that is no text', { image: { url: 'a' } }, 400],
    ['a body that is no object', [], 400],
  ])('refuses %s', async (_what, body, status) => {
    await start(0);
    expect(await post(body)).toMatchObject({ status, body: { error: true } });
    expect(await items()).toEqual([]);
  });

  it('refuses a caption of 301 characters, and keeps the upload', async () => {
    await start(0);
    const image = await uploaded();
    expect((await post({ image, caption: 'a'.repeat(301) })).body).toEqual({
      error: true,
      msg: 'A caption can have up to 300 characters; yours has 301.',
    });
    expect((await post({ image, caption: '😀'.repeat(300) })).body).toMatchObject({ error: false });
  });

  it('stops at a thousand photos', async () => {
    await start(0);
    await app.dataSource.query(
      `insert into photo (id, page_id, image, rank)
       select gen_random_uuid(), $1, '/media/x' || rank, rank from unnest($2::text[]) as r (rank)`,
      [page.id, generateNKeysBetween(null, null, 999)],
    );
    const images = await Promise.all([uploaded(), uploaded(), uploaded()]);
    const answers = await Promise.all(images.map((image) => post({ image })));
    expect(answers.filter(({ body }) => body['error'] === false)).toHaveLength(1);
    expect(answers.find(({ body }) => body['error'])?.body).toMatchObject({ msg: /1,000 photos/ });
  });
});

describe('the order, captions and removal of photos', () => {
  it('moves one to the front, to the end and behind another', async () => {
    const [a = '', b = '', c = ''] = await start(3);
    const move = (id: string, afterId: string | null) =>
      app.graphql(MOVE, { input: { id, afterId } }, member.headers);
    expect((await move(c, null)).data).toEqual({
      movePhoto: { page: { photos: [c, a, b].map((id) => ({ id })) } },
    });
    await move(c, b);
    expect(await ids()).toEqual([a, b, c]);
    await Promise.all(Array.from({ length: 10 }, (_, i) => move(a, i % 2 ? b : c)));
    expect((await ids()).filter((id) => id !== a)).toEqual([b, c]);
    for (const after of [c, randomUUID(), 'x'])
      expect((await move(c, after)).errors).toMatchObject([{ extensions: { code: 'REFUSED' } }]);
  });

  it('sets and clears a caption', async () => {
    const [id = ''] = await start(1);
    const caption = async (text: string) =>
      app.graphql(CAPTION, { input: { id, caption: text } }, member.headers);
    await caption('The garden in June');
    expect((await items())[0]?.caption).toBe('The garden in June');
    expect((await caption('a'.repeat(301))).errors).toMatchObject([{ message: /300/ }]);
    await caption(' ');
    expect((await items())[0]?.caption).toBe('');
  });

  it('puts another picture in its place and keeps its focus point', async () => {
    const [id = '', other = ''] = await start(2);
    const update = (input: object) =>
      app.graphql(UPDATE, { input: { id, ...input } }, member.headers);
    const image = await uploaded();
    const [{ image: first }, { image: second }] = (await items()) as [Item, Item];
    const { data } = await update({ image, focus: ' 0.50 0.1 ' });
    expect(data).toEqual({ updatePhoto: { photo: { id, image, caption: '', focus: '0.5 0.1' } } });
    await Promise.all([update({ image: first }), update({ focus: '' })]);
    expect(await items()).toEqual([
      { id, image: first, caption: '', focus: null },
      { id: other, image: second, caption: '', focus: null },
    ]);
    const wrong = [{ focus: '2 0' }, { image: second }, { image: 'https://elsewhere.example/a' }];
    for (const input of wrong)
      expect((await update(input)).errors).toMatchObject([{ extensions: { code: 'REFUSED' } }]);
  });

  it('removes one on both APIs, and answers 404 for removed ones', async () => {
    const [a = '', b = ''] = await start(2);
    expect(await app.rest('DELETE', path(a), undefined, member.headers)).toEqual({
      status: 200,
      body: {
        error: false,
        msg: '',
      },
    });
    expect((await app.rest('DELETE', path(a), undefined, member.headers)).status).toBe(404);
    const { data } = await app.graphql(REMOVE, { input: { id: b } }, member.headers);
    expect(data).toEqual({ removePhoto: { page: { photos: [] } } });
  });

  it('refuses a photo of another page, even to a member of both', async () => {
    const [here = ''] = await start(1);
    const other = await createEmptyPage(app.dataSource);
    const both = await newMember(app, page, other);
    const call = `/api/public/page/${other.id}/photos/${here}`;
    expect((await app.rest('DELETE', call, undefined, both.headers)).status).toBe(404);
    expect(await ids()).toEqual([here]);
  });
});

describe('access to photos', () => {
  it('lets only members change them, on both APIs', async () => {
    const [id = ''] = await start(2);
    const image = await uploaded();
    for (const [headers, status, code] of [
      [{}, 401, 'UNAUTHENTICATED'],
      [stranger.headers, 403, 'FORBIDDEN'],
    ] as const) {
      expect(await post({ image }, headers)).toMatchObject({ status, body: { error: true } });
      expect((await app.rest('DELETE', path(id), undefined, headers)).status).toBe(status);
      for (const [query, input] of [
        [ADD, { pageId: page.id, image }],
        [MOVE, { id, afterId: null }],
        [CAPTION, { id, caption: 'x' }],
        [UPDATE, { id, image, focus: '0 0' }],
        [REMOVE, { id }],
      ] as const) {
        const { errors } = await app.graphql(query, { input }, headers);
        expect(errors).toMatchObject([{ extensions: { code } }]);
      }
    }
    expect(await items()).toMatchObject([{ id, caption: '', focus: null }, {}]);
  });

  it('lets everybody see them, and answers 404 for unknown pages', async () => {
    await start(1);
    expect(await items()).toHaveLength(1);
    for (const id of [randomUUID(), 'x'])
      for (const method of ['GET', 'POST'])
        expect(
          (
            await app.rest(
              method,
              `/api/public/page/${id}/photos`,
              method === 'POST' ? { image: '/media/x' } : undefined,
              member.headers,
            )
          ).status,
        ).toBe(404);
  });
});

it('every change of photos is sent on the page’s stream', async () => {
  await start(0);
  const socket = await openSocket(app.origin);
  socket.subscribe(
    '1',
    `subscription ($id: ID!) { pageEvents(pageId: $id, after: 0) { __typename seq
      ... on PhotoAdded { photo { ...P } } ... on PhotoChanged { photo { ...P } }
      ... on PhotosReordered { photos { ...P } } ... on PhotoRemoved { photoId } } }
     fragment P on Photo { id caption rank }`,
    { id: page.id },
  );
  for (let i = 0; i < 2; i++) await post({ image: await uploaded() });
  const [a = '', b = ''] = await ids();
  await app.graphql(CAPTION, { input: { id: a, caption: 'A' } }, member.headers);
  await app.graphql(MOVE, { input: { id: b, afterId: null } }, member.headers);
  await app.rest('DELETE', path(a), undefined, member.headers);
  type Next = { data: { pageEvents: { seq: number } } };
  await socket.next((m) => (m.payload as Next | undefined)?.data?.pageEvents?.seq === 5);
  const events = socket.messages
    .filter(({ type }) => type === 'next')
    .map(({ payload }) => (payload as Next).data.pageEvents);
  expect(events).toEqual([
    { __typename: 'PhotoAdded', seq: 1, photo: { id: a, caption: '', rank: 'a0' } },
    { __typename: 'PhotoAdded', seq: 2, photo: { id: b, caption: '', rank: 'a1' } },
    { __typename: 'PhotoChanged', seq: 3, photo: { id: a, caption: 'A', rank: 'a0' } },
    { __typename: 'PhotosReordered', seq: 4, photos: [{ id: b, caption: '', rank: 'Zz' }] },
    { __typename: 'PhotoRemoved', seq: 5, photoId: a },
  ]);
  socket.close();
});
