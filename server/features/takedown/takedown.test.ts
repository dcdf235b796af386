import { randomUUID } from 'node:crypto';
import { PDFDocument, PDFName, PDFStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { fetchWhenMade, readArchive, readPdfText } from '../../testing/exported-files.ts';
import { createEmptyPage, createMemorial } from '../../testing/factories.ts';
import { operate } from '../../testing/operator.ts';
import { findMailed } from '../../testing/outbox.ts';
import { useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { newMember, newPerson, registerPerson } from '../../testing/test-people.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { plain } from '../../testing/test-pictures.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { leaveTribute } from '../../testing/test-wall.ts';
import { until } from '../../testing/until.ts';
import { Page } from '../pages/page.entity.ts';

const STATE = `query ($url: String!) { page(url: $url) { id title } pageTakedown(url: $url) { at reason } }`;
const OVERSIGHT = 'query ($pageId: ID!) { pageOversight(pageId: $pageId) { action } }';
const FOLLOW =
  'subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { __typename seq } }';
const EVENTS = 'subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq } }';
const PACK = 'mutation ($pageId: ID!) { startExport(pageId: $pageId) { id } }';
const PACKED = 'query ($id: ID!) { exportJob(id: $id) { url } }';
const REASON = 'Somebody says that a photo shows their house number.';

const app = useTestApp();
const beside = useTestAppBeside(app);

const stateOf = async (url: string, headers = {}, testApp = app) =>
  (await testApp.graphql(STATE, { url }, headers)).data!;
const emailOf = async (id: string) => {
  const [row] = await app.dataSource.query<{ email: string }[]>(
    'select email from user_account where id = $1',
    [id],
  );
  return row!.email;
};

describe('a page that the operator takes down', () => {
  it('is shown nowhere at once, says so to all and why to members, and comes back unchanged', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    const before = await stateOf(page.url);
    for (const server of [app, beside])
      expect((await fetch(`${server.origin}/${page.url}`)).status).toBe(200);
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id });
    await socket.caughtUp();

    const said = await operate(app, 'take-down', page.url, '--reason', REASON);
    expect(said).toContain(`/${page.url} is down since`);
    await socket.next((message) => message.id === '1' && message.type !== 'next');
    socket.close();
    for (const server of [app, beside]) {
      await until(async () => (await fetch(`${server.origin}/${page.url}`)).status === 410);
      expect(await (await fetch(`${server.origin}/${page.url}`)).text()).not.toContain('Ada');
      expect(await stateOf(page.url, {}, server)).toEqual({
        page: null,
        pageTakedown: { at: expect.any(String) as string, reason: null },
      });
    }
    expect(await stateOf(page.url, member.headers)).toMatchObject({
      page: null,
      pageTakedown: { reason: REASON },
    });
    await findMailed(app, await emailOf(member.id), /a photo shows their house number/);
    expect(await operate(app, 'pages', page.url)).toContain('taken down');

    await operate(app, 'put-back', page.url);
    for (const server of [app, beside])
      await until(async () => (await fetch(`${server.origin}/${page.url}`)).status === 200);
    expect(await stateOf(page.url)).toEqual(before);
    await findMailed(app, await emailOf(member.id), /page is shown again/);
    const { data } = await app.graphql(OVERSIGHT, { pageId: page.id }, member.headers);
    expect(data).toEqual({
      pageOversight: [{ action: 'PAGE_PUT_BACK' }, { action: 'PAGE_TAKEN_DOWN' }],
    });
    const stranger = await newPerson(app);
    for (const headers of [{}, stranger.headers]) {
      const { errors } = await app.graphql(OVERSIGHT, { pageId: page.id }, headers);
      expect(errors?.[0]?.extensions.code).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
    }
  });

  it('cannot be taken home by anybody meanwhile', async () => {
    const page = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, page);
    await operate(app, 'take-down', page.url, '--reason', REASON);
    for (const { origin } of [app, beside])
      for (const what of ['export', 'book.pdf', 'tributes.csv']) {
        const answer = await fetch(`${origin}/api/page/${page.id}/${what}`, { headers });
        expect(await answer.text()).toContain('Keepsake took this page down');
      }
  });

  it('cannot be changed by anybody meanwhile, and its reason can be corrected', async () => {
    const page = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, page);
    await operate(app, 'take-down', page.url, '--reason', 'First words.');
    await operate(app, 'take-down', page.url, '--reason', 'Better words.');
    expect(await stateOf(page.url, headers)).toMatchObject({
      pageTakedown: { reason: 'Better words.' },
    });
    const { errors } = await app.graphql(
      'mutation ($pageId: ID!) { clearService(pageId: $pageId) { id } }',
      { pageId: page.id },
      headers,
    );
    expect(errors![0]!.message).toContain('took this page down');
  });

  it('needs a reason and an address', async () => {
    const page = await createMemorial(app.dataSource);
    for (const options of [[page.url], ['nowhere', '--reason', 'x'], [page.url, '--reason', ' ']])
      await expect(operate(app, 'take-down', ...options)).rejects.toThrow();
    expect((await stateOf(page.url))['page']).not.toBeNull();
  });
});

const WALL = `query ($url: String!) { page(url: $url) {
  tributes { edges { node { id content } } } photos { image caption } } }`;
const DECIDE = `mutation ($input: DecideTributesInput!) {
  decideTributes(input: $input) { reviews { status } } }`;
const HIDDEN = `query ($pageId: ID!) { tributesByStatus(pageId: $pageId, status: HIDDEN) {
  edges { takenDownFor node { id } } } }`;

interface Wall {
  tributes: { edges: { node: { id: string; content: string } }[] };
  photos: { image: string; caption: string }[];
}
const wallOf = async (url: string, testApp = app) =>
  (await testApp.graphql(WALL, { url })).data!['page'] as Wall;

describe('a message that the operator takes down', () => {
  it('leaves every wall at once, cannot be shown by members, and comes back to its place', async () => {
    const page = await createMemorial(app.dataSource);
    const { headers, id } = await newMember(app, page);
    const below = await leaveTribute(app, page, { content: 'The first words.' });
    const { id: tributeId } = await leaveTribute(app, page, { content: 'Words that hurt.' });
    const above = await leaveTribute(app, page, { content: 'The last words.' });
    const before = await wallOf(page.url);
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', FOLLOW, { pageId: page.id });
    await socket.caughtUp();

    await operate(app, 'take-down', '--tribute', tributeId, '--reason', REASON);
    await socket.next(({ payload }) => JSON.stringify(payload ?? '').includes('TributeRemoved'));
    for (const server of [app, beside]) {
      const { tributes } = await wallOf(page.url, server);
      expect(tributes.edges.map(({ node }) => node.id)).toEqual([above.id, below.id]);
    }
    await findMailed(app, await emailOf(id), /has taken a message on Ada Bell's page down for now/);
    const { data } = await app.graphql(HIDDEN, { pageId: page.id }, headers);
    expect(data).toMatchObject({
      tributesByStatus: { edges: [{ takenDownFor: REASON, node: { id: tributeId } }] },
    });
    const input = { pageId: page.id, ids: [tributeId], action: 'SHOW', from: 'HIDDEN' };
    const { errors } = await app.graphql(DECIDE, { input }, headers);
    expect(errors?.[0]?.message).toContain('Keepsake took this message down');

    await operate(app, 'put-back', '--tribute', tributeId);
    await socket.next(({ payload }) => JSON.stringify(payload ?? '').includes('TributeAdded'));
    socket.close();
    for (const server of [app, beside]) expect(await wallOf(page.url, server)).toEqual(before);
  });

  it('cannot be changed by its sender, who may still take it back for good', async () => {
    const page = await createMemorial(app.dataSource);
    const { data } = await app.graphql(
      'mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt tribute { id } } }',
      { input: { pageId: page.id, clientId: randomUUID(), name: 'Ines', content: 'Words' } },
    );
    const { receipt, tribute } = data!['postTribute'] as {
      receipt: string;
      tribute: { id: string };
    };
    await operate(app, 'take-down', '--tribute', tribute.id, '--reason', REASON);
    const change = await app.graphql(
      'mutation ($input: ChangeTributeInput!) { changeTribute(input: $input) { tribute { status } } }',
      { input: { receipt, content: 'Other words' } },
    );
    expect(change.errors?.[0]?.message).toContain('Keepsake took this message down');
    const withdrawn = await app.graphql(
      'mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }',
      { input: { receipt } },
    );
    expect(withdrawn.errors).toBeUndefined();
    await operate(app, 'put-back', '--tribute', tribute.id);
    expect((await wallOf(page.url)).tributes.edges).toEqual([]);
  });
});

/** Adds a photo of each colour to a page, and returns their addresses. */
async function addPhotos(
  { id: pageId }: Page,
  headers: Record<string, string>,
  captions: string[],
): Promise<string[]> {
  const photos = [];
  for (const caption of captions) {
    const bytes = await plain(60, 40, caption).png().toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png');
    const uploaded = await fetch(`${app.origin}/api/upload/image/tmp`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { file_url: image } = (await uploaded.json()) as { file_url: string };
    const { data, errors } = await app.graphql(
      'mutation ($input: AddPhotoInput!) { addPhoto(input: $input) { photo { image } } }',
      { input: { pageId, image, caption } },
      headers,
    );
    expect(errors).toBeUndefined();
    photos.push((data!['addPhoto'] as { photo: { image: string } }).photo.image);
  }
  return photos;
}

/** Has a page packed to be taken home, and returns the address of the archive. */
async function pack({ id: pageId }: Page, headers: Record<string, string>): Promise<string> {
  const { data } = await app.graphql(PACK, { pageId }, headers);
  const { id: job } = data!['startExport'] as { id: string };
  let url: string | null = null;
  await until(async () => {
    const found = await app.graphql(PACKED, { id: job }, headers);
    return (url = (found.data!['exportJob'] as { url: string | null }).url) !== null;
  });
  return app.origin + url!;
}

/** What is made of a page to be taken away: the words and the number of pictures of its archive, book and calendar. */
async function takeAway(page: Page, headers: Record<string, string>) {
  const api = `${app.origin}/api/page/${page.id}`;
  const archive = await fetch(await pack(page, headers));
  const files = await readArchive(Buffer.from(await archive.arrayBuffer()));
  const named = [...files.keys()];
  const book = await fetchWhenMade(`${api}/book.pdf`, { headers });
  const bytes = Buffer.from(await book.arrayBuffer());
  const calendar = await (await fetch(`${api}/service.ics`)).text();
  return {
    copy: named
      .filter((name) => /\.(html|json|csv)$/.test(name))
      .map((name) => String(files.get(name))),
    copiedBook: await readPdfText(files.get('book.pdf')!),
    photos: named.filter((name) => name.startsWith('photos/')).length,
    book: await readPdfText(bytes),
    bookPictures: await countPictures(bytes),
    calendar,
  };
}

/** Different pictures in a PDF. */
async function countPictures(bytes: Buffer): Promise<number> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        object instanceof PDFStream &&
        object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image') &&
        !object.dict.has(PDFName.of('ImageMask')),
    ).length;
}

describe('what can be downloaded of a page', () => {
  it('leaves out a message and a picture that were taken down, and has them once they are back', async () => {
    const page = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, page);
    const service = { title: 'Farewell', startsAt: new Date(), timeZone: 'UTC' };
    await app.dataSource
      .getRepository(Page)
      .update({ id: page.id }, { service: { ...service, place: null, broadcastUrl: null } });
    const [, photo] = await addPhotos(page, headers, ['#446677', '#776644']);
    await leaveTribute(app, page, { content: 'The first words.' });
    const { id } = await leaveTribute(app, page, { content: 'Words that hurt.', name: 'Quirin' });
    const hurts = /Words that hurt|Quirin/;
    const before = await takeAway(page, headers);
    for (const words of [...before.copy.slice(0, 3), before.copiedBook, before.book])
      expect(words).toMatch(hurts);
    expect(before.calendar).toContain('Farewell');

    await operate(app, 'take-down', '--tribute', id, '--reason', REASON);
    await operate(app, 'take-down', photo!, '--reason', REASON);
    const meanwhile = await takeAway(page, headers);
    for (const words of Object.values(meanwhile).flat()) expect(String(words)).not.toMatch(hurts);
    expect(meanwhile).toMatchObject({
      photos: before.photos - 1,
      bookPictures: before.bookPictures - 1,
    });
    for (const words of [meanwhile.copy[0], meanwhile.book, meanwhile.copiedBook])
      expect(words).toContain('The first words.');
    expect(meanwhile.calendar).toContain('Farewell');

    await operate(app, 'put-back', '--tribute', id);
    await operate(app, 'put-back', photo!);
    const after = await takeAway(page, headers);
    for (const words of [...after.copy.slice(0, 3), after.copiedBook, after.book])
      expect(words).toMatch(hurts);
    expect(after).toMatchObject({ photos: before.photos, bookPictures: before.bookPictures });

    const calendar = `${app.origin}/api/page/${page.id}/service.ics`;
    await operate(app, 'take-down', page.url, '--reason', REASON);
    expect((await fetch(calendar)).status).toBe(404);
    await operate(app, 'put-back', page.url);
    expect(await (await fetch(calendar)).text()).toContain('Farewell');
  });
});

describe('a picture that the operator takes down', () => {
  it('is sent to nobody, not even members, leaves the photos, and comes back to its place', async () => {
    const page = await createEmptyPage(app.dataSource);
    const { headers, id } = await newMember(app, page);
    const photos = await addPhotos(page, headers, ['#446688', '#886644', '#448866']);
    const before = await wallOf(page.url);
    expect(before.photos.map(({ image }) => image)).toEqual(photos);
    const [, second] = photos as [string, string, string];
    const statuses = (asked: Record<string, string>) =>
      Promise.all(
        [app, beside].flatMap(({ origin }) =>
          ['', '/sm', '/public'].map(
            async (variant) =>
              (await fetch(`${origin}${second}${variant}`, { headers: asked })).status,
          ),
        ),
      );
    expect(new Set(await statuses({}))).toEqual(new Set([200]));

    const countPhotos = async (url: string) => {
      const files = await readArchive(Buffer.from(await (await fetch(url)).arrayBuffer()));
      return [...files.keys()].filter((name) => name.startsWith('photos/')).length;
    };
    const packed = await pack(page, headers);
    expect(await countPhotos(packed)).toBe(3);

    await operate(app, 'take-down', second, '--reason', REASON);
    expect((await fetch(packed)).status).toBe(404); // what was packed before holds it
    expect(await countPhotos(await pack(page, headers))).toBe(2);
    for (const asked of [{}, headers])
      expect(new Set(await statuses(asked))).toEqual(new Set([404]));
    for (const server of [app, beside])
      expect((await wallOf(page.url, server)).photos.map(({ image }) => image)).toEqual([
        photos[0],
        photos[2],
      ]);
    await findMailed(app, await emailOf(id), /has taken a picture on .* down for now/);
    const again = await app.graphql(
      'mutation ($input: AddPhotoInput!) { addPhoto(input: $input) { photo { id } } }',
      { input: { pageId: page.id, image: second } },
      headers,
    );
    expect(again.errors?.[0]?.extensions.code).toBe('REFUSED');

    await operate(app, 'put-back', second);
    expect(new Set(await statuses({}))).toEqual(new Set([200]));
    for (const server of [app, beside]) expect(await wallOf(page.url, server)).toEqual(before);
    await expect(
      operate(app, 'take-down', `/media/${'0'.repeat(32)}_1x1_000000`, '--reason', 'x'),
    ).rejects.toThrow();
  });

  it('leaves no placeholder where a block shows it, in any process', async () => {
    const owner = await registerPerson(app);
    const avatar = await uploadClient(app).uploaded();
    const form = { name: 'Ada Bell', avatar };
    const setUp = `/api/onboard/tribute/${owner.url}`;
    expect((await app.rest('POST', setUp, form, owner.headers)).body['error']).toBe(false);
    const blocks =
      'query ($url: String!) { page(url: $url) { components { placeholders { image } } } }';
    const placeholdersAt = async ({ graphql }: typeof app) => {
      const { data } = await graphql(blocks, { url: owner.url });
      const { components } = data!['page'] as { components: { placeholders: object[] }[] };
      return components.flatMap(({ placeholders }) => placeholders);
    };
    for (const server of [app, beside])
      expect(await placeholdersAt(server)).toEqual([{ image: avatar }]);
    await operate(app, 'take-down', avatar, '--reason', REASON);
    for (const server of [app, beside]) expect(await placeholdersAt(server)).toEqual([]);
    await operate(app, 'put-back', avatar);
    for (const server of [app, beside])
      expect(await placeholdersAt(server)).toEqual([{ image: avatar }]);
  });
});
