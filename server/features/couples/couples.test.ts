import { beforeAll, describe, expect, it } from 'vitest';
import { createLoveBox, createPage } from '../../testing/factories.ts';
import {
  type TestApp,
  getErrorCode,
  useTestApp,
  useTestAppBeside,
} from '../../testing/test-app.ts';
import { atOnce, newMember, newPerson, registerPerson } from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';

const COUPLE = 'couple { firstName secondName day line earliestDay latestDay }';
const PAGE = `query ($url: String!) { page(url: $url) { id title type kind active visibility ${COUPLE} } }`;
const SET_UP = `mutation ($input: SetUpLoveBoxInput!) { setUpLoveBox(input: $input) { page { url type } } }`;
const UPDATE = `mutation ($input: UpdateLoveBoxInput!) { updateLoveBox(input: $input) { page { title ${COUPLE} } } }`;
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) {
  seq ... on PageUpdated { page { title ${COUPLE} } } } }`;
const QUOTE = `query ($url: String!, $ofDay: Boolean!, $except: ID) {
  quote(url: $url, ofDay: $ofDay, except: $except) { id } }`;
const FORM = { first_name: ' Nora ', second_name: 'Eli', day: 'married 4 May 2014', line: '' };

const app = useTestApp();
const beside = useTestAppBeside(app);
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
});

const setUp = (page: string, form: object, headers?: Record<string, string>) =>
  app.rest('POST', `/api/onboard/love_box/${page}`, form, headers);
const pageAt = async (url: string) => (await app.graphql(PAGE, { url })).data?.['page'];

describe('a plate that is set up as a love box', () => {
  it('has both names and is not for search engines, on both APIs', async () => {
    const { url, headers } = await registerPerson(app);
    expect(await setUp(url, FORM, headers)).toMatchObject({ status: 200, body: { error: false } });
    expect(await pageAt(url)).toMatchObject({
      title: 'Nora & Eli',
      type: 'LOVE_BOX',
      kind: null,
      active: true,
      visibility: 'LINK',
      couple: {
        firstName: 'Nora',
        secondName: 'Eli',
        day: 'married 4 May 2014',
        line: '',
        earliestDay: '2014-05-04',
        latestDay: '2014-05-04',
      },
    });
    const { body } = await app.rest('GET', `/api/page?url=${url}`);
    expect(body['data']).toMatchObject({ type: 'love_box', title: 'Nora & Eli', active: true });

    const other = await registerPerson(app);
    const input = { pageId: other.url, firstName: 'Ana', secondName: 'Bo' };
    expect((await app.graphql(SET_UP, { input }, other.headers)).data).toEqual({
      setUpLoveBox: { page: { url: other.url, type: 'LOVE_BOX' } },
    });
  });

  it('is set up once, as a love box or a memorial, even by requests at the same time', async () => {
    const { url, headers } = await registerPerson(app);
    const answers = await atOnce(20, (index) =>
      index % 2
        ? setUp(url, FORM, headers)
        : app.rest('POST', `/api/onboard/tribute/${url}`, { name: 'Ada' }, headers),
    );
    expect(answers.filter(({ body }) => body['error'] === false)).toHaveLength(1);
    const { body } = await setUp(url, FORM, headers);
    expect(body).toMatchObject({ error: true, msg: 'This page has already been set up.' });
  });

  it.each([
    ['no second name', { second_name: ' \u200b' }, 'Please enter both names.'],
    ['a name that is too long', { first_name: 'x'.repeat(61) }, /^A name can have up to 60/],
    ['a line that is too long', { line: 'x'.repeat(201) }, /^The line can have up to 200/],
    ['a day that is too long', { day: 'x'.repeat(61) }, /^The day can have up to 60/],
  ])('is refused with a message if it has %s', async (_what, over, message) => {
    const { url, headers } = await registerPerson(app);
    const { body } = await setUp(url, { ...FORM, ...over }, headers);
    expect(body['error']).toBe(true);
    expect(body['msg']).toMatch(message);
    expect(await pageAt(url)).toMatchObject({ type: 'TRIBUTE', active: false });
  });

  it('can be set up by its members only', async () => {
    const { url } = await registerPerson(app);
    expect((await setUp(url, FORM)).status).toBe(401);
    expect((await setUp(url, FORM, (await newPerson(app)).headers)).status).toBe(403);
  });

  it('accepts no blocks, photos or service, and has no wall', async () => {
    const page = await createLoveBox(app.dataSource);
    const { headers } = await newMember(app, page);
    const refused = { status: 200, body: { error: true } };
    const block = { type: 'text' };
    expect(await app.rest('POST', `/api/page/${page.id}/components`, block, headers)).toMatchObject(
      refused,
    );
    const photos = `/api/public/page/${page.id}/photos`;
    expect(await app.rest('POST', photos, { image: '/media/x' }, headers)).toMatchObject(refused);
    expect((await app.rest('GET', photos)).body['items']).toEqual([]);
    const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
    expect(body['items']).toEqual([]);
    const input = { pageId: page.id, title: 'x', startsAt: new Date(), timeZone: 'UTC' };
    const service = `mutation ($input: SetServiceInput!) { setService(input: $input) { id } }`;
    expect(getErrorCode(await app.graphql(service, { input }, headers))).toBe('REFUSED');
    expect((await fetch(`${app.origin}/${page.url}/live`)).status).toBe(404);
  });
});

describe('the lines of a love box', () => {
  it('are changed by a member field by field, and sent to watchers of every process', async () => {
    const page = await createLoveBox(app.dataSource);
    const { headers } = await newMember(app, page);
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id });
    const input = { pageId: page.id, day: 'abt 2014' };
    const changed = { title: 'Nora & Eli', couple: { firstName: 'Nora', line: 'Still dancing.' } };
    expect((await app.graphql(UPDATE, { input }, headers)).data).toMatchObject({
      updateLoveBox: { page: { ...changed, couple: { day: 'abt 2014', earliestDay: null } } },
    });
    const { payload } = await socket.next(({ type }) => type === 'next');
    expect(payload).toMatchObject({
      data: { pageEvents: { seq: 1, page: { couple: { day: 'abt 2014' } } } },
    });
    socket.close();
  });

  it('keep both changes if both members change them at once', async () => {
    const page = await createLoveBox(app.dataSource);
    const [one, other] = [await newMember(app, page), await newMember(app, page)];
    const change = (testApp: TestApp, by: typeof one, field: object) =>
      testApp.graphql(UPDATE, { input: { pageId: page.id, ...field } }, by.headers);
    await Promise.all([
      change(app, one, { firstName: 'Eleonora' }),
      change(beside, other, { line: 'Dancing still.' }),
    ]);
    expect(await pageAt(page.url)).toMatchObject({
      title: 'Eleonora & Eli',
      couple: { firstName: 'Eleonora', secondName: 'Eli', line: 'Dancing still.' },
    });
  });

  it('are not changed without a name, by strangers, or on other types of pages', async () => {
    const page = await createLoveBox(app.dataSource);
    const { headers } = await newMember(app, page);
    const change = (given: Record<string, string>, input: object) =>
      app.graphql(UPDATE, { input: { pageId: page.id, line: 'x', ...input } }, given);
    expect(getErrorCode(await change(headers, { firstName: '  ' }))).toBe('REFUSED');
    expect(getErrorCode(await change({}, {}))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await change((await newPerson(app)).headers, {}))).toBe('FORBIDDEN');
    const memorial = await createPage(app.dataSource);
    const member = await newMember(app, memorial);
    expect(getErrorCode(await change(member.headers, { pageId: memorial.id }))).toBe('REFUSED');
    expect(await pageAt(page.url)).toMatchObject({ couple: { line: 'Still dancing.' } });
  });

  it('can be moved to another address, with redirects from the old one', async () => {
    const { url, headers } = await registerPerson(app);
    await setUp(url, FORM, headers);
    const { id } = (await pageAt(url)) as { id: string };
    const move = `mutation ($input: ChangeAddressInput!) { changeAddress(input: $input) { url } }`;
    const input = { pageId: id, url: 'nora-and-eli' };
    expect((await app.graphql(move, { input }, headers)).data).toMatchObject({
      changeAddress: { url: 'nora-and-eli' },
    });
    expect(await pageAt(url)).toMatchObject({ title: 'Nora & Eli' });
  });
});

describe('the card of the day on a love box', () => {
  const draw = async (testApp: TestApp, variables: object) => {
    const { data } = await testApp.graphql(QUOTE, { ofDay: true, ...variables });
    return (data?.['quote'] as { id: string } | null)?.id;
  };

  it('is the same on both phones at every look, while other cards can be drawn at will', async () => {
    const { url } = await createLoveBox(app.dataSource);
    const ofDay = await draw(app, { url });
    for (const at of [beside, app, beside, app]) expect(await draw(at, { url })).toBe(ofDay);
    const html = await (await fetch(`${app.origin}/${url}`)).text();
    expect(html.includes(ofDay!)).toBe(true);
    const another = await draw(app, { url, ofDay: false, except: ofDay });
    expect(another).toBeDefined();
    expect(another).not.toBe(ofDay);
    const [{ deck }] = await app.dataSource.query(
      'select deck_url as deck from quote where id = $1',
      [another],
    );
    expect(deck).toBe('infinity');
  });
});
