import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { getErrorCode, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { newMember, newPerson, registerPerson, type Person } from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { describeDevice } from './device.ts';
import type { Session } from './session-list.service.ts';

const LIST = `query ($after: ID) {
  mySessions(after: $after) { id kind device browser lastUsedAt isCurrent } }`;
const END = `mutation ($input: EndSessionInput!) { endSession(input: $input) { done } }`;
const END_ALL = `mutation { endAllSessions { done } }`;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const app = useTestApp();
const beside = useTestAppBeside(app);

async function list({ headers }: Pick<Person, 'headers'>, after?: string): Promise<Session[]> {
  const { data } = await app.graphql(LIST, { after }, headers);
  return data!['mySessions'] as Session[];
}

/** Another login of somebody. */
async function elsewhere({ id }: Person, agent?: string): Promise<Person['headers']> {
  const { sessions } = app.features.accounts;
  const { accessToken } = await sessions.start(app.dataSource.manager, id, agent);
  return { authorization: `JWT ${accessToken}` };
}
const isIn = async (headers: Person['headers'], testApp = app) =>
  (await testApp.rest('GET', '/api/account/profile', undefined, headers)).status === 200;

describe('the list of sessions', () => {
  it('names devices, this one first, and is for its owner only', async () => {
    const person = await registerPerson(app);
    const before = Date.now();
    const { body } = await app.rest(
      'POST',
      '/api/account/login',
      { email: person.email, password: person.password },
      { 'user-agent': FIREFOX },
    );
    const sessions = await list(person);
    expect(sessions).toMatchObject([
      { isCurrent: true },
      { isCurrent: false, kind: 'COMPUTER', device: 'Windows computer', browser: 'Firefox' },
    ]);
    const usedAt = Date.parse(String(sessions[1]!.lastUsedAt));
    expect([before <= usedAt, usedAt <= Date.now()]).toEqual([true, true]);
    const there = { headers: { authorization: `JWT ${String(body['access_token'])}` } };
    expect(await list(there)).toMatchObject([{ browser: 'Firefox', isCurrent: true }, {}]);
    expect(await list(await newPerson(app))).toHaveLength(1);
    expect(getErrorCode(await app.graphql(LIST))).toBe('UNAUTHENTICATED');
  });

  it('names a browser as it was at its last refresh', async () => {
    const person = await newPerson(app);
    const input = { refresh_token: person.refreshToken };
    const { body } = await app.rest('POST', '/api/refresh_token', input, { 'user-agent': FIREFOX });
    const headers = { authorization: `JWT ${String(body['access_token'])}` };
    expect(await list({ headers })).toMatchObject([{ device: 'Windows computer' }]);
  });

  it('is read in parts of fifty, each session once', async () => {
    const person = await newPerson(app);
    for (let more = 0; more < 60; more += 1) await elsewhere(person);
    const first = await list(person);
    const second = await list(person, first.at(-1)!.id);
    expect([first.length, second.length]).toEqual([50, 11]);
    expect(first[0]!.isCurrent).toBe(true);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(61);
    expect(getErrorCode(await app.graphql(LIST, { after: 'x' }, person.headers))).toBe('MALFORMED');
  });
});

describe('signing out', () => {
  it('of one session ends it in every process, and keeps the others', async () => {
    const page = await createPage(app.dataSource, { active: false });
    const person = await newMember(app, page);
    const there = await elsewhere(person);
    expect(await isIn(there, beside)).toBe(true);
    const socket = await openSocket(beside.origin, { params: there });
    socket.subscribe('1', `subscription { memberEvents(pageId: "${page.id}") { at } }`);
    await socket.caughtUp();
    const other = (await list(person)).find(({ isCurrent }) => !isCurrent)!;
    const ended = { input: { id: other.id } };
    expect((await app.graphql(END, ended, person.headers)).data).toEqual({
      endSession: { done: true },
    });
    await socket.next(({ id, type }) => id === '1' && (type === 'complete' || type === 'error'));
    expect([await isIn(there), await isIn(there, beside)]).toEqual([false, false]);
    expect([await isIn(person.headers), await isIn(person.headers, beside)]).toEqual([true, true]);
    expect((await app.graphql(END, ended, person.headers)).errors).toBeUndefined();
    expect(await list(person)).toHaveLength(1);
    socket.close();
  });

  it('is possible for one’s own sessions only', async () => {
    const [person, stranger] = [await newPerson(app), await newPerson(app)];
    const [{ id }] = (await list(person)) as [Session];
    expect(getErrorCode(await app.graphql(END, { input: { id } }))).toBe('UNAUTHENTICATED');
    for (const unknown of [id, randomUUID(), 'x'])
      expect(
        getErrorCode(await app.graphql(END, { input: { id: unknown } }, stranger.headers)),
      ).toBe('NOT_FOUND');
    expect(await isIn(person.headers)).toBe(true);
    expect(getErrorCode(await app.graphql(END_ALL))).toBe('UNAUTHENTICATED');
  });

  it('everywhere ends all sessions of the person, this one too, and nobody else’s', async () => {
    const [person, other] = [await newPerson(app), await newPerson(app)];
    const there = await elsewhere(person);
    expect((await beside.graphql(END_ALL, {}, there)).data).toEqual({
      endAllSessions: { done: true },
    });
    for (const at of [app, beside])
      expect([
        await isIn(there, at),
        await isIn(person.headers, at),
        await isIn(other.headers, at),
      ]).toEqual([false, false, true]);
    const { refreshToken: refresh_token } = person;
    expect((await app.rest('POST', '/api/refresh_token', { refresh_token })).status).toBe(401);
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Safari',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Chrome',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Android phone',
    'Chrome',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X700) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Android tablet',
    'Samsung Internet',
    'tablet',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
    'Mac',
    'Safari',
    'computer',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Windows computer',
    'Edge',
    'computer',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36',
    'Chromebook',
    'Chrome',
    'computer',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Linux computer',
    'Firefox',
    'computer',
  ],
  ['curl/8.5.0', 'Another device', null, 'other'],
  ['', 'Another device', null, 'other'],
])('%s is named in plain words', (agent, device, browser, kind) => {
  expect(describeDevice(agent)).toEqual({ device, browser, kind });
});
