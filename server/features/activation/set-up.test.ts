import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { atOnce, registerPerson, tally } from '../../testing/test-people.ts';

const SET_UP = `mutation ($input: SetUpTributeInput!) { setUpTribute(input: $input) {
  page { url title active kind components { type ... on BioComponent { name firstMessage } } } } }`;
const PAGE = `query ($url: String!) { page(url: $url) { id title type active kind lastSeq components {
  type ... on BioComponent { name firstMessage dateBirth datePassing } } } }`;
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) {
  __typename seq ... on ComponentAdded { component { type } }
  ... on PageUpdated { page { title active kind lastSeq } } } }`;
const DONE = 'This page has already been set up.';

const FORM = {
  name: '  Ada   Bell ',
  introduction: 'In loving memory of Ada',
  date_birth: 'abt 1943',
  date_passing: '2021/05/04',
};

const app = useTestApp();

const setUp = (page: string, form: object, headers?: Record<string, string>) =>
  app.rest('POST', `/api/onboard/tribute/${page}`, form, headers);

describe('setting a tribute page up', () => {
  it('creates its blocks, activates it, and tells its watchers', async () => {
    const { url, headers } = await registerPerson(app);
    const before = await app.rest('GET', `/api/page?url=${url}`);
    const { id } = before.body['data'] as { id: string };
    const socket = await openSocket(app.origin, { params: headers }); // as a member: it is theirs alone
    socket.subscribe('1', EVENTS, { pageId: id });
    expect(await setUp(url, FORM, headers)).toEqual({
      status: 200,
      body: { error: false, msg: '' },
    });

    const { data } = await app.graphql(PAGE, { url });
    expect(data).toMatchObject({
      page: {
        title: 'Ada Bell',
        type: 'TRIBUTE',
        active: true,
        kind: 'HUMAN',
        lastSeq: 4,
        components: [
          {
            type: 'BIO',
            name: 'Ada Bell',
            firstMessage: 'In loving memory of Ada',
            dateBirth: 'abt 1943',
            datePassing: '2021/05/04',
          },
          { type: 'PHOTOS' },
          { type: 'COMMENT' },
        ],
      },
    });
    const last = await socket.next((message) => JSON.stringify(message).includes('PageUpdated'));
    expect(last.payload).toEqual({
      data: {
        pageEvents: {
          __typename: 'PageUpdated',
          seq: 4,
          page: {
            title: 'Ada Bell',
            active: true,
            kind: 'HUMAN',
            lastSeq: 4,
          },
        },
      },
    });
    expect(socket.messages.filter(({ type }) => type === 'next')).toHaveLength(4);
    socket.close();
    const rest = await app.rest('GET', `/api/page/${id}/components`);
    expect(rest.body).toMatchObject({
      items: [
        { type: 'bio', payload: { name: 'Ada Bell' } },
        { type: 'photos' },
        { type: 'comment' },
      ],
    });
  });

  it('accepts the page’s id or url, and humans and animals, on both APIs', async () => {
    const first = await registerPerson(app);
    const { body } = await app.rest('GET', `/api/page?url=${first.url}`);
    const { id } = body['data'] as { id: string };
    expect((await setUp(id, { ...FORM, kind: 'animal' }, first.headers)).body['error']).toBe(false);
    expect((await app.graphql(PAGE, { url: first.url })).data).toMatchObject({
      page: { kind: 'ANIMAL' },
    });
    const second = await registerPerson(app);
    const input = { pageId: second.url.toUpperCase(), name: 'Miso', kind: 'ANIMAL' };
    const { data } = await app.graphql(SET_UP, { input }, second.headers);
    expect(data).toMatchObject({
      setUpTribute: {
        page: {
          title: 'Miso',
          active: true,
          kind: 'ANIMAL',
          components: [{ name: 'Miso' }, {}, {}],
        },
      },
    });
  });

  it('accepts a portrait that was uploaded here, and no other picture', async () => {
    const { url, headers } = await registerPerson(app);
    const wrong = await setUp(url, { ...FORM, avatar: 'https://example.org/a.jpg' }, headers);
    expect(wrong.body).toMatchObject({ error: true });
    const avatar = await uploadClient(app).uploaded();
    expect((await setUp(url, { ...FORM, avatar }, headers)).body['error']).toBe(false);
    const portrait = `query ($url: String!) { page(url: $url) { components { ... on BioComponent { avatar } } } }`;
    const { data } = await app.graphql(portrait, { url });
    const [bio] = (data!['page'] as { components: { avatar: string }[] }).components;
    expect((await fetch(`${app.origin}${bio!.avatar}/sm`)).status).toBe(200);
  });

  it('succeeds once of 50 times at once, and cannot be repeated', async () => {
    const { url, headers } = await registerPerson(app);
    const answers = await atOnce(50, (index) =>
      setUp(url, { ...FORM, kind: index % 2 ? 'animal' : 'human' }, headers),
    );
    expect(tally(answers)).toEqual({ '200': 1, [`200 ${DONE}`]: 49 });
    const { data } = await app.graphql(PAGE, { url });
    expect(data).toMatchObject({
      page: { components: [{ type: 'BIO' }, { type: 'PHOTOS' }, { type: 'COMMENT' }] },
    });
    const { errors } = await app.graphql(SET_UP, { input: { pageId: url, name: 'x' } }, headers);
    expect(errors).toMatchObject([{ message: DONE, extensions: { code: 'REFUSED' } }]);
  });

  it('is for the owner only, and answers 404 for unknown pages', async () => {
    const owner = await registerPerson(app);
    const stranger = await registerPerson(app);
    expect((await setUp(owner.url, FORM)).status).toBe(401);
    expect((await setUp(owner.url, FORM, stranger.headers)).status).toBe(403);
    expect((await setUp(randomUUID(), FORM, owner.headers)).status).toBe(404);
    expect((await setUp('no page', FORM, owner.headers)).status).toBe(404);
    const input = { pageId: owner.url, name: 'x' };
    const { errors } = await app.graphql(SET_UP, { input }, stranger.headers);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await app.graphql(PAGE, { url: owner.url })).data).toMatchObject({
      page: { active: false, kind: null, components: [] },
    });
  });

  it.each([
    ['a blank name', { name: ' \u200b ' }, 200, 'Please enter name'],
    [
      'a long name',
      { name: 'a'.repeat(101) },
      200,
      'name can have up to 100 characters; yours has 101.',
    ],
    ['a name of another type', { name: ['x'] }, 400, 'name must be a text.'],
    ['another kind', { kind: 'plant' }, 400, 'kind must be human or animal.'],
  ])('refuses %s, and can be tried again', async (_what, over, status, msg) => {
    const { url, headers } = await registerPerson(app);
    expect(await setUp(url, { ...FORM, ...over }, headers)).toEqual({
      status,
      body: { error: true, msg },
    });
    expect((await setUp(url, FORM, headers)).body['error']).toBe(false);
  });
});
