import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../../client/app/paths.ts';
import { indexSome } from '../features/tributes/search-words.ts';
import { describeSchema } from '../features.ts';
import {
  type AppRoute,
  appRoutes,
  type RootOperation,
  rootOperations,
} from '../testing/app-endpoints.ts';
import { createMemorial } from '../testing/factories.ts';
import { addInvitation } from '../features/members/invitation.entity.ts';
import { generateSecret } from '../secrets.ts';
import { useTestApp } from '../testing/test-app.ts';
import { uploadClient } from '../testing/test-client.ts';
import { newMember, newPerson } from '../testing/test-people.ts';
import { openSocket } from '../testing/test-socket.ts';
import { leaveTribute } from '../testing/test-wall.ts';

// Calls every operation of the schema and every route on pages that not everybody may see, so that none is forgotten.
// What each endpoint shows to whom is tested in page-access.test.ts.

/** Endpoints that show something of a page to its members, or to everybody where it is public. */
const SHOWING = [
  'query componentHistory',
  'query myPages',
  'query page',
  'query tributesByStatus',
  'query wallPage',
  'subscription pageEvents',
  'GET /:path',
  'GET /:path/book',
  'GET /:path/live',
  'GET /api/comments/:id',
  'GET /api/page',
  'GET /api/page/:id/book.pdf',
  'GET /api/page/:id/components',
  'GET /api/page/:id/export',
  'GET /api/page/:id/service.ics',
  'GET /api/page/:id/tributes.csv',
  'GET /api/public/page/:id/photos',
  'GET /api/user/pages',
  'GET /media/:key',
  'GET /media/:key/:variant',
];

/** Streams that say nothing until something happens. */
const SILENT = ['memberEvents', 'wallSkips'];
/** Texts with which a query or subscription is asked that are no name of anything on a page. */
const NO_NAMES = [
  'accountId',
  'after',
  'batchId',
  'before',
  'code',
  'email',
  'except',
  'key',
  'number',
  'receipt',
  'search',
  'token',
];

/** Stands in every text of the page, so that any of them is recognised. */
const MARK = 'vesperlight';
const SERVICE = `mutation ($input: SetServiceInput!) { setService(input: $input) { id } }`;
const VISIBILITY = `mutation ($input: SetVisibilityInput!) { setVisibility(input: $input) { id } }`;
const ENTER = `mutation ($input: EnterPhraseInput!) { enterPhrase(input: $input) { key } }`;
const WALL_LINK = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';

type Headers = Record<string, string>;
const app = useTestApp();
let page: { id: string; url: string };
let member: Headers;
let insider: Headers;
let ids: { component: string; photo: string; tribute: string; picture: string };
/** What was given to people outside while the page was shown: its phrase, an invitation, the key of its wall. */
let secrets: { phrase: string; token: string; key: string };
/** Whether the endpoints are tried with them. */
let withSecrets = false;
beforeAll(async () => {
  page = await createMemorial(app.dataSource);
  ({ headers: member } = await newMember(app, page));
  const run = async (query: string, input: object) => {
    const { data, errors } = await app.graphql(query, { input }, member);
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data!)[0] as Record<string, string>;
  };
  const picture = await uploadClient(app).uploaded();
  await app.rest('POST', `/api/public/page/${page.id}/photos`, { image: picture }, member);
  const day = { startsAt: new Date().toISOString(), timeZone: 'UTC' };
  await run(SERVICE, { pageId: page.id, title: `The ${MARK} service`, ...day });
  const { id: tribute } = await leaveTribute(app, page, { content: `For ${MARK}.` });
  await indexSome(app.dataSource); // which a job does within a minute, in the middle of a slow run
  const phrase = `The ${MARK} phrase`;
  await run(VISIBILITY, { pageId: page.id, visibility: 'PHRASE', phrase });
  insider = { 'x-page-key': (await run(ENTER, { url: page.url, phrase }))['key']! };
  const { data } = await app.graphql(WALL_LINK, { pageId: page.id }, member);
  const wall = data!['createWallLink'] as { url: string };
  const key = new URL(wall.url).searchParams.get('key')!;
  secrets = { phrase, key, token: await invite() };
  await app.dataSource.query(`update page set title = $2 where id = $1`, [page.id, `Ada ${MARK}`]);
  await app.dataSource.query(`update photo set caption = $2 where page_id = $1`, [page.id, MARK]);
  const idIn = async (table: string, where = '') => {
    const [row] = await app.dataSource.query<{ id: string }[]>(
      `select id from ${table} where page_id = $1 ${where}`,
      [page.id],
    );
    return row!.id;
  };
  const component = await idIn('component', `and type = 'text'`);
  const changed = { payload: { content: `<p>Her ${MARK}.</p>` } };
  const { body } = await app.rest('PATCH', `/api/component/${component}`, changed, member);
  expect(body).toMatchObject({ error: false });
  ids = { component, photo: await idIn('photo'), tribute, picture: picture.split('/')[2]! };
});

/** The token of a link that makes whoever opens it a co-owner. */
async function invite(): Promise<string> {
  const token = generateSecret();
  const [row] = await app.dataSource.query<{ id: string }[]>(
    'select user_id as id from page_member where page_id = $1',
    [page.id],
  );
  const by = row!.id;
  await addInvitation(app.dataSource.manager, { pageId: page.id, token, email: null, by });
  return token;
}

/** What names the page and what stands on it, for an operation. */
function argumentsFor({ field, operation }: RootOperation) {
  const of = /photo/i.test(field)
    ? ids.photo
    : /tribute/i.test(field)
      ? ids.tribute
      : ids.component;
  const { id: pageId, url } = page;
  const { component: componentId, tribute: tributeId } = ids;
  const others = { ids: [ids.tribute], tributeIds: [tributeId], nextIds: [tributeId] };
  const operators = { page: url, words: MARK };
  const targets = { componentId, afterId: componentId, tributeId, ...operators, ...others };
  const names = { pageId, url, id: of, ...targets };
  const range = operation === 'subscription' ? { after: 0 } : { first: 1, status: 'VISIBLE' };
  return { ...names, ...range, ...(withSecrets && secrets) };
}

/** What stands for a parameter of a route. */
function parameterFor(path: string, parameter: string): string {
  if (path.startsWith('/media/:key')) return parameter === 'key' ? ids.picture : 'sm';
  if (path.startsWith('/api/component/')) return ids.component;
  if (parameter === 'photoId') return ids.photo;
  if (parameter === 'url') return page.url;
  return /^\/api\/(public\/)?page\/|^\/api\/comments\/|pageId$/.test(path) ? page.id : randomUUID();
}

interface Endpoint {
  name: string;
  /** Whether asking may change something. */
  changes: boolean;
  /** All that it shows of the page to whoever asks with these headers. */
  open(headers: Headers): Promise<string>;
}

function everyEndpoint(): Endpoint[] {
  const operations = rootOperations(describeSchema()).map((operation) => ({
    name: `${operation.operation} ${operation.field}`,
    changes: operation.operation === 'mutation',
    open: (headers: Headers) => askFor(operation, headers),
  }));
  const screens = SCREENS.map(({ path: template }) => {
    const path = template.replace('*', '/nothing').replace(':path', page.url);
    return { method: 'GET', path: path.replace(':code', randomUUID()), template };
  });
  const routes = [...appRoutes(app, page.url, parameterFor), ...screens].map((route) => ({
    name: `${route.method} ${route.template}`,
    changes: !['GET', 'HEAD'].includes(route.method),
    open: (headers: Headers) => fetchFrom(route, headers),
  }));
  return [...operations, ...new Map(routes.map((route) => [route.name, route])).values()];
}

async function askFor(
  operation: RootOperation,
  headers: Headers,
  refused: readonly string[] = [],
): Promise<string> {
  const { query, variables } = operation.request(argumentsFor(operation), refused);
  if (operation.operation === 'subscription') {
    const isSilent = headers === member && SILENT.includes(operation.field);
    return isSilent ? '' : follow(query, variables, headers);
  }
  const answer = await app.graphql(query, variables, headers);
  // one that is not carried out would show nothing to anybody
  for (const { message, extensions } of answer.errors ?? [])
    expect(
      ['GRAPHQL_VALIDATION_FAILED', 'TOO_COSTLY', 'INTERNAL'],
      operation.field + message,
    ).not.toContain(extensions.code);
  // a field that is refused takes the whole answer along, and with it whatever the others would have shown
  const fields = (answer.errors ?? []).flatMap(({ path }) => path?.slice(1).at(-1) ?? []);
  const isNew = fields.some((field) => !refused.includes(field));
  const rest = isNew ? await askFor(operation, headers, [...refused, ...fields]) : '';
  return JSON.stringify(answer) + rest;
}

/** What is heard first; whoever may not listen is told so. */
async function follow(query: string, variables: object, headers: Headers): Promise<string> {
  const socket = await openSocket(app.origin, { params: headers, headers });
  socket.subscribe('1', query, variables);
  await socket.next(({ id }) => id === '1');
  await socket.caughtUp();
  socket.close();
  const said = JSON.stringify(socket.messages);
  expect(said).not.toMatch(/GRAPHQL_VALIDATION_FAILED|TOO_COSTLY|INTERNAL/);
  return said;
}

async function fetchFrom({ method, path }: AppRoute, headers: Headers): Promise<string> {
  const search = path.startsWith('/api/page') ? `?url=${page.url}` : '';
  const answer = await fetch(app.origin + path + search, {
    method,
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(['GET', 'HEAD'].includes(method) ? {} : { body: '{}' }),
  });
  const text = await answer.text();
  return path.startsWith('/media/') && answer.ok ? MARK : text;
}

/** Everything that is stored of the page, but for who came to it. */
async function stored(): Promise<unknown[]> {
  const tables = ['component', 'photo', 'tribute', 'page_member'];
  const rows = tables.map((table) =>
    app.dataSource.query(`select * from ${table} where page_id = $1 order by 1, 2`, [page.id]),
  );
  return Promise.all([
    app.dataSource.query('select * from page where id = $1', [page.id]),
    ...rows,
  ]) as Promise<unknown[]>;
}

interface State {
  /** What is changed of a public page. */
  set: string;
  withPhrase?: boolean;
  /** Whether it is so for whoever was given something to get in, too. */
  isInaccessible?: boolean;
}
const STATES: Record<string, State> = {
  'its members’ own': { set: `visibility = 'members'` },
  'behind a phrase': { set: `visibility = 'phrase'`, withPhrase: true },
  'not set up': { set: 'active = false' },
  'put away': { set: `gone_at = now() + interval '30 days'`, isInaccessible: true },
  'put away behind its phrase': {
    set: `gone_at = now() + interval '30 days', visibility = 'phrase'`,
    isInaccessible: true,
  },
  'taken down': { set: 'taken_down_at = now()', isInaccessible: true },
  'taken down behind its phrase': {
    set: `taken_down_at = now(), visibility = 'phrase'`,
    isInaccessible: true,
  },
};

async function put(set: string): Promise<void> {
  await app.dataSource.query(
    `update page set visibility = 'public', active = true, gone_at = null, taken_down_at = null where id = $1`,
    [page.id],
  );
  await app.dataSource.query(`update page set ${set} where id = $1`, [page.id]);
}

async function headersOf(who: string): Promise<Headers> {
  if (who === 'a stranger') return (await newPerson(app)).headers;
  return who === 'a visitor' ? {} : insider;
}

describe('a public page', () => {
  it('is shown by the listed endpoints only', async () => {
    await put('active = true');
    const showing: string[] = [];
    for (const { name, changes, open } of everyEndpoint())
      if (!changes && (await open(member)).includes(MARK)) showing.push(name);
    expect(showing.toSorted()).toEqual(SHOWING.toSorted());
  });
});

describe.each(Object.entries(STATES))(
  'a page that is %s',
  (_, { set, withPhrase, isInaccessible }) => {
    beforeAll(async () => {
      await put(set);
      withSecrets = isInaccessible === true;
    });
    afterAll(() => void (withSecrets = false));
    const outside = ['a visitor', 'a stranger'];
    if (!withPhrase) outside.push('somebody who was told its phrase');

    it.each(outside)('is shown by no endpoint to %s, and changed by none', async (who) => {
      const before = await stored();
      const leaks: string[] = [];
      for (const { name, open } of everyEndpoint()) {
        const headers = await headersOf(who); // anew each time, as some endpoints end a login
        if ((await open(headers)).includes(MARK)) leaks.push(name);
      }
      expect(leaks).toEqual([]);
      expect(await stored()).toEqual(before);
    });
  },
);

it('every id and name that an operation takes is filled in by these tests', () => {
  const named = rootOperations(describeSchema()).flatMap((operation) => {
    const known = [...Object.keys(argumentsFor(operation)), ...NO_NAMES];
    return operation.names
      .filter((name) => !known.includes(name))
      .map((name) => `${operation.field}(${name})`);
  });
  expect(named).toEqual([]);
});
