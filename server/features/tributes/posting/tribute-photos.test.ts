import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemorial, createPage } from '../../../testing/factories.ts';
import { getErrorCode, useTestApp } from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { newMember } from '../../../testing/test-people.ts';
import { openSocket } from '../../../testing/test-socket.ts';
import { readEventsFrom } from '../../../testing/test-wall.ts';
import { TributePhotos1700000002960 } from '../../../database/migrations/1700000002960-TributePhotos.ts';

const SHOWN = 'id image images { image width height }';
const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status receipt tribute { ${SHOWN} } } }`;
const ATTACH = `mutation ($input: AttachTributeImageInput!) {
  attachTributeImage(input: $input) { ${SHOWN} } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) {
  changeTribute(input: $input) { tribute { status tribute { ${SHOWN} } } } }`;
const WITHDRAW = `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`;
const DECIDE = `mutation ($input: DecideTributesInput!) {
  decideTributes(input: $input) { reviews { status decided changed digest tribute { ${SHOWN} } } } }`;
const LIST = `query ($pageId: ID!, $status: TributeStatus!) {
  tributesByStatus(pageId: $pageId, status: $status) {
    edges { digest photoAside photosAside { image width } node { ${SHOWN} } } } }`;
const WALL = `query ($url: String!) { page(url: $url) { tributes { edges { node { ${SHOWN} } } } } }`;
const EVENTS = `subscription ($pageId: ID!, $after: Int) { pageEvents(pageId: $pageId, after: $after) { __typename
  ... on TributeAdded { tribute { ${SHOWN} } } ... on TributeChanged { tribute { ${SHOWN} } } } }`;

const app = useTestApp();

interface Shown {
  id: string;
  image: string | null;
  images: { image: string; width: number; height: number }[];
}
interface Answer {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions: Record<string, unknown> }[];
}

const upload = () => uploadClient(app).uploaded();
const uploads = (count: number) => Promise.all(Array.from({ length: count }, upload));
const imagesOf = (shown: unknown) => (shown as Shown).images.map(({ image }) => image);

async function post(pageId: string, more: object = {}) {
  const clientId = randomUUID();
  const input = { pageId, clientId, name: 'Ines', content: 'Her boat.', ...more };
  const answer = (await app.graphql(POST, { input })) as Answer;
  const done = answer.data?.['postTribute'] as
    | { status: string; receipt: string; tribute: Shown }
    | undefined;
  return { answer, input, ...done, clientId: input.clientId };
}

/** A page with a member, and a message with these many photos on its wall. */
async function newPhotos(count: number) {
  const page = await createPage(app.dataSource);
  const { headers } = await newMember(app, page);
  const images = await uploads(count);
  const { tribute, receipt, clientId } = await post(page.id, { images });
  const id = tribute!.id;
  const attach = async (image: string, position?: number) =>
    (await app.graphql(ATTACH, {
      input: { tributeId: id, clientId, image, position },
    })) as Answer;
  const change = async (input: object) =>
    (await app.graphql(CHANGE, { input: { receipt, ...input } })) as Answer;
  const decide = async (action: string, more: object = {}) => {
    const about = { pageId: page.id, ids: [id], action, from: 'VISIBLE', ...more };
    const { data } = (await app.graphql(DECIDE, { input: about }, headers)) as Answer;
    const [review] = (data!['decideTributes'] as { reviews: { tribute: Shown }[] }).reviews;
    return review!;
  };
  const onWall = async () => {
    const { data } = await app.graphql(WALL, { url: page.url });
    const { edges } = (data as { page: { tributes: { edges: { node: Shown }[] } } }).page.tributes;
    return edges.map(({ node }) => imagesOf(node));
  };
  const picture = async (image: string, asked: Record<string, string> = {}) =>
    (await fetch(`${app.origin}${image}/sm`, { headers: asked })).status;
  return {
    page,
    headers,
    images,
    id,
    receipt: receipt!,
    clientId,
    attach,
    change,
    decide,
    onWall,
    picture,
  };
}

describe('photos with a message', () => {
  it('are up to four, in the sender’s order, with their sizes, on both APIs', async () => {
    const page = await createMemorial(app.dataSource);
    const [first, ...others] = await uploads(4);
    const { tribute } = await post(page.id, { image: first, images: others });
    expect(tribute).toMatchObject({ image: first, images: { length: 4 } });
    expect(imagesOf(tribute)).toEqual([first, ...others]);
    expect(tribute!.images[0]).toMatchObject({
      width: expect.any(Number),
      height: expect.any(Number),
    });

    const images = await uploads(2);
    const words = { name: 'Ben', content: 'Two of them.', images };
    const { body } = await app.rest('POST', `/api/comments/${page.id}`, words);
    const items = body['items'] as { image: string; images: string[] }[];
    expect(items[0]).toMatchObject({ image: images[0], images });
    const read = await app.rest('GET', `/api/comments/${page.id}`);
    expect((read.body['items'] as typeof items).map(({ images: all }) => all.length)).toEqual([
      2, 4,
    ]);
  });

  it('are refused if there are too many or they are not of this site, and nothing is stored', async () => {
    const page = await createMemorial(app.dataSource);
    const five = await uploads(5);
    expect((await post(page.id, { images: five })).answer.errors?.[0]).toMatchObject({
      message: 'A message has room for 4 photos.',
      extensions: { code: 'REFUSED' },
    });
    const foreign = [five[0], 'https://example.org/x.jpg'];
    expect(getErrorCode((await post(page.id, { images: foreign })).answer)).toBe('REFUSED');
    const words = { name: 'Ben', content: 'Many.' };
    const path = `/api/comments/${page.id}`;
    const tooMany = await app.rest('POST', path, { ...words, images: five });
    expect([tooMany.status, tooMany.body['error']]).toEqual([400, true]);
    expect((await app.rest('POST', path, { ...words, images: 'x' })).status).toBe(400);
    expect((await app.rest('GET', path)).body['items']).toEqual([]);
  });

  it('are added one by one in their chosen order, each once', async () => {
    const { attach, images, onWall, page } = await newPhotos(1);
    const [second, third, fourth, fifth] = await uploads(4);
    await attach(fourth!, 3);
    await attach(second!, 1);
    await attach(second!, 1); // the answer was lost
    await attach(`${second}/sm`);
    expect(await onWall()).toEqual([[images[0], second, fourth]]);
    await attach(third!);
    expect(await onWall()).toEqual([[images[0], second, third, fourth]]);
    expect((await attach(fifth!)).errors?.[0]).toMatchObject({
      message: 'A message has room for 4 photos.',
    });
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
    const heard = () => readEventsFrom<{ tribute?: Shown }>(socket, 'pageEvents');
    await expect.poll(() => heard().length).toBe(4); // one for each that came
    expect(imagesOf(heard().at(-1)!.tribute)).toHaveLength(4);
    socket.close();
  });

  it('are four at most, even if more arrive at once, as the table ensures', async () => {
    const { attach, onWall, id } = await newPhotos(0);
    const answers = await Promise.all((await uploads(7)).map((image) => attach(image)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(4);
    expect((await onWall())[0]).toHaveLength(4);
    const insert = (position: number) =>
      app.dataSource.query(
        `insert into tribute_photo (tribute_id, position, image) values ($1, $2, '/media/x')`,
        [id, position],
      );
    await expect(insert(4)).rejects.toThrow('tribute_photo_position_check');
    await expect(insert(0)).rejects.toThrow('tribute_photo_pkey');
  });

  it('can be added by their sender only', async () => {
    const { id, onWall } = await newPhotos(0);
    const input = { tributeId: id, clientId: randomUUID(), image: await upload() };
    expect(getErrorCode((await app.graphql(ATTACH, { input })) as Answer)).toBe('NOT_FOUND');
    expect(await onWall()).toEqual([[]]);
  });
});

describe('the sender of photos', () => {
  it('can add, remove and reorder them', async () => {
    const { change, images, onWall, picture } = await newPhotos(3);
    const [one, two, three] = images;
    const four = await upload();
    const changed = await change({ images: [three, `${one}/public`, four] });
    expect(changed.errors).toBeUndefined();
    expect(await onWall()).toEqual([[three, one, four]]);
    expect(await picture(two!)).toBe(404);
    expect(getErrorCode(await change({ images: [...images, four, await upload()] }))).toBe(
      'REFUSED',
    );
    await change({ content: 'Only the words.' });
    expect(await onWall()).toEqual([[three, one, four]]);
    await change({ removeImage: true });
    expect(await onWall()).toEqual([[]]);
  });

  it('takes all of them back with the message', async () => {
    const { receipt, images, headers, picture, id } = await newPhotos(2);
    await app.graphql(WITHDRAW, { input: { receipt } });
    for (const image of images)
      expect([await picture(image), await picture(image, headers)]).toEqual([404, 200]);
    const rows = await app.dataSource.query('select 1 from tribute_photo where tribute_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('adds a photo that is held if members look at photos first', async () => {
    const { page, headers, change, images, onWall } = await newPhotos(1);
    const [wall] = (await app.rest('GET', `/api/page/${page.id}/components`)).body['items'] as {
      id: string;
    }[];
    await app.graphql(
      `mutation ($id: ID!) { updateCommentComponent(id: $id, input: { picturesFirst: true }) { id } }`,
      { id: wall!.id },
      headers,
    );
    const removed = await change({ images: [] });
    expect(removed.data).toMatchObject({ changeTribute: { tribute: { status: 'VISIBLE' } } });
    const added = await change({ images: [await upload()] });
    expect(added.data).toMatchObject({ changeTribute: { tribute: { status: 'HELD' } } });
    expect(await onWall()).toEqual([]);
    expect(images).toHaveLength(1);
  });
});

describe('a member', () => {
  it('sets one photo aside, or all, and puts them back to their places', async () => {
    const { page, headers, decide, images, onWall, picture } = await newPhotos(3);
    const [one, two, three] = images;
    const list = async () => {
      const { data } = await app.graphql(LIST, { pageId: page.id, status: 'VISIBLE' }, headers);
      return (data as { tributesByStatus: { edges: { digest: string; photosAside: object[] }[] } })
        .tributesByStatus.edges[0]!;
    };
    const before = (await list()).digest;
    expect(imagesOf((await decide('SHOW_WITHOUT_PHOTO', { images: [two] })).tribute)).toEqual([
      one,
      three,
    ]);
    expect(await list()).toMatchObject({ photoAside: two, photosAside: [{ image: two }] });
    expect((await list()).digest).not.toBe(before);
    expect([await picture(two!), await picture(two!, headers), await picture(one!)]).toEqual([
      404, 200, 200,
    ]);
    expect(await decide('SHOW_WITHOUT_PHOTO', { images: [two] })).toMatchObject({ decided: false });
    await decide('SHOW_WITHOUT_PHOTO');
    expect(await onWall()).toEqual([[]]);
    await decide('GIVE_PHOTO_BACK', { images: [three] });
    expect(await onWall()).toEqual([[three]]);
    await decide('GIVE_PHOTO_BACK');
    expect(await onWall()).toEqual([images]);
    expect(await list()).toMatchObject({ photoAside: null, photosAside: [], digest: before });
  });

  it('sets a photo aside that arrives after the others were set aside', async () => {
    const { decide, attach, onWall, picture, headers } = await newPhotos(1);
    await decide('SHOW_WITHOUT_PHOTO');
    const late = await upload();
    expect((await attach(late)).errors).toBeUndefined();
    expect(await onWall()).toEqual([[]]);
    expect([await picture(late), await picture(late, headers)]).toEqual([404, 200]);
    await decide('GIVE_PHOTO_BACK');
    expect((await onWall())[0]).toHaveLength(2);
  });

  it('is told that a message has changed when its sender adds a photo', async () => {
    const { page, headers, decide, attach } = await newPhotos(1);
    await decide('HIDE');
    const { data } = await app.graphql(LIST, { pageId: page.id, status: 'HIDDEN' }, headers);
    const [edge] = (
      data as { tributesByStatus: { edges: { digest: string; node: { id: string } }[] } }
    ).tributesByStatus.edges;
    await attach(await upload());
    const seen = [{ id: edge!.node.id, digest: edge!.digest }];
    expect(await decide('SHOW', { from: 'HIDDEN', seen })).toMatchObject({ changed: true });
  });
});

it('events from before a message could have several photos can still be read', async () => {
  const page = await createMemorial(app.dataSource);
  const image = await upload();
  const id = randomUUID();
  const state = {
    id,
    name: 'Ines',
    content: 'Her boat.',
    image,
    createdAt: new Date(),
    senderMark: 'x',
  };
  await app.dataSource.query('update page set last_seq = 1 where id = $1', [page.id]);
  await app.dataSource.query(
    `insert into page_event (page_id, seq, type, payload) values ($1, 1, 'TributeAdded', $2)`,
    [page.id, { tribute: { id } }],
  );
  await app.dataSource.query(
    'insert into page_event_subject (page_id, id, seq, state) values ($1, $2, 1, $3)',
    [page.id, id, state],
  );
  const socket = await openSocket(app.origin);
  socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
  const heard = () => readEventsFrom<{ tribute?: Shown }>(socket, 'pageEvents');
  await expect.poll(() => heard().length).toBe(1);
  expect(imagesOf(heard()[0]!.tribute)).toEqual([image]);
  socket.close();
});

it('the migration moves every photo from a column to a row, and back', async () => {
  const shown = await newPhotos(1);
  const aside = await newPhotos(1);
  await aside.decide('SHOW_WITHOUT_PHOTO');
  const none = await newPhotos(0);
  const migration = new TributePhotos1700000002960();
  const runner = app.dataSource.createQueryRunner();
  const columns = async (id: string) =>
    (await runner.query('select image, image_aside from tribute where id = $1', [id])) as object[];
  const counts = () =>
    runner.query('select * from tribute_count order by page_id, status') as Promise<object[]>;
  try {
    const before = await counts();
    await migration.down(runner);
    expect(await columns(shown.id)).toEqual([{ image: shown.images[0], image_aside: null }]);
    expect(await columns(aside.id)).toEqual([{ image: null, image_aside: aside.images[0] }]);
    await migration.up(runner);
    expect(await counts()).toEqual(before);
  } finally {
    await runner.release();
  }
  expect(await shown.onWall()).toEqual([shown.images]);
  expect(await aside.onWall()).toEqual([[]]);
  expect(await none.onWall()).toEqual([[]]);
  const [image] = aside.images;
  expect([await aside.picture(image!), await aside.picture(image!, aside.headers)]).toEqual([
    404, 200,
  ]);
  await aside.decide('GIVE_PHOTO_BACK');
  expect(await aside.onWall()).toEqual([aside.images]);
  expect(await shown.picture(shown.images[0]!)).toBe(200);
});
