import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toUrl } from '../database/embedded/postmaster.ts';
import { createMemorial } from '../testing/factories.ts';
import { findMailed } from '../testing/outbox.ts';
import { TEST_SECRET, useTestApp, useTestAppBeside } from '../testing/test-app.ts';
import { joinPage, PASSWORD, registerPerson } from '../testing/test-people.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { until } from '../testing/until.ts';

/** Lets signals set the clock of a process, as somebody sets a machine's; the database keeps its own. */
const MOVABLE_CLOCK = `--import=data:text/javascript,${encodeURIComponent(`
  const { Date: TrueDate } = globalThis;
  let aheadMs = 0;
  globalThis.Date = class Date extends TrueDate {
    static now() { return TrueDate.now() + aheadMs; }
    constructor(...args) { args.length ? super(...args) : super(Date.now()); }
  };
  for (const [signal, days] of [['SIGUSR2', 3], ['SIGHUP', -3]])
    process.on(signal, () => {
      aheadMs = days * 86_400_000;
      console.log('the clock was set ' + signal);
    });
`)}`;

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { receipt tribute { id } } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) {
  changeTribute(input: $input) { tribute { changeableUntil } } }`;
const REMOVE = `mutation ($id: ID!) { removeTribute(input: { id: $id }) { status } }`;
const RESTORE = `mutation ($id: ID!) { restoreTribute(input: { id: $id }) { status } }`;

const app = useTestApp();
/** With the limits that people have. */
const strict = useTestAppBeside(app, { rateLimitScale: 1 });
let jumping: TestProcess;
beforeAll(async () => {
  jumping = await startProcess({
    DATABASE_URL: toUrl(app.address),
    JWT_SECRET: TEST_SECRET,
    DATA_DIR: app.dataDir,
    DEMO: '0',
    NODE_OPTIONS: MOVABLE_CLOCK,
  });
});
afterAll(async () => {
  await jumping.end('SIGKILL');
});

/** A call to one of the servers: what it says, its status, and the wait that it names. */
async function call({ origin }: { origin: string }, path: string, body?: object, token = '') {
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `JWT ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const said = (await response.json()) as Record<string, unknown>;
  return { said, status: response.status, wait: Number(response.headers.get('retry-after')) };
}

describe.each([
  ['three days ahead', 'SIGUSR2'],
  ['back, three days behind', 'SIGHUP'],
] as const)('a machine whose clock jumps %s', (_, signal) => {
  beforeAll(async () => {
    jumping.child.kill(signal);
    await until(() => jumping.output().includes(`the clock was set ${signal}`));
  });

  it('keeps everybody signed in: tokens that look expired are renewed, in every process', async () => {
    const person = await registerPerson(app);
    let refresh_token = person.refreshToken;
    for (const server of [jumping, app, jumping]) {
      const renewed = await call(server, '/api/refresh_token', { refresh_token });
      refresh_token = String(renewed.said['refresh_token']);
      const token = String(renewed.said['access_token']);
      const profile = await call(server, '/api/account/profile', undefined, token);
      expect([renewed.status, profile.status]).toEqual([200, 200]);
    }
  });

  it('sends mails whose links are valid for half an hour in every process', async () => {
    for (const [asked, used] of [
      [jumping, app],
      [app, jumping],
    ] as const) {
      const { email } = await registerPerson(app);
      await call(asked, '/api/account/forgot_password', { email });
      const link = await findMailed(app, email, /reset_password\?token=[\w-]+/);
      const token = link.split('=')[1];
      const reset = await call(used, '/api/account/reset_password', { token, password: PASSWORD });
      expect(reset).toMatchObject({ status: 200, said: { error: false } });
    }
  });

  it('neither shortens nor lengthens a limit', async () => {
    const { email } = await registerPerson(app);
    const forgot = (server: { origin: string }) =>
      call(server, '/api/account/forgot_password', { email });
    for (let count = 0; count < 5; count += 1)
      expect((await forgot(count % 2 ? strict : jumping)).status).toBe(200);
    for (const server of [jumping, strict]) {
      const { status, wait } = await forgot(server);
      expect(status).toBe(429);
      expect(wait).toBeLessThanOrEqual(15 * 60);
    }
  });

  it('dates messages as other processes do, in their order', async () => {
    const page = await createMemorial(app.dataSource);
    const servers = [app, jumping, app];
    for (const [index, server] of servers.entries()) {
      const words = { name: 'Ines', content: `Number ${index}.` };
      expect((await call(server, `/api/comments/${page.id}`, words)).status).toBe(200);
    }
    const rows = await app.dataSource.query<{ content: string; is_now: boolean }[]>(
      `select content, abs(extract(epoch from clock_timestamp() - created_at)) < 3600 as is_now
       from tribute where page_id = $1 order by created_at`,
      [page.id],
    );
    expect(rows).toEqual(
      servers.map((_, index) => ({ content: `Number ${index}.`, is_now: true })),
    );
  });

  it('lets senders change their message in time, and dates what they and the family decide', async () => {
    const page = await createMemorial(app.dataSource);
    const person = await registerPerson(app);
    await joinPage(app, person, page);
    const { refreshToken: refresh_token } = person;
    const renewed = await call(jumping, '/api/refresh_token', { refresh_token });
    const token = String(renewed.said['access_token']);
    const ask = async (query: string, variables: object) => {
      const { said } = await call(jumping, '/graphql', { query, variables }, token);
      expect(said['errors']).toBeUndefined();
    };
    const words = { name: 'Ines', content: 'Dear Ada,' };
    const { data } = await app.graphql(POST, {
      input: { ...words, pageId: page.id, clientId: randomUUID() },
    });
    const { receipt, tribute } = data!['postTribute'] as {
      receipt: string;
      tribute: { id: string };
    };
    await ask(CHANGE, { input: { receipt, content: 'Dear Ada.' } });
    await ask(REMOVE, { id: tribute.id });
    const rows = await app.dataSource.query(
      `select abs(extract(epoch from clock_timestamp() - changed_at)) < 3600 as changed_now,
              abs(extract(epoch from clock_timestamp() - decided_at)) < 3600 as decided_now
       from tribute where id = $1`,
      [tribute.id],
    );
    expect(rows).toEqual([{ changed_now: true, decided_now: true }]);
    await ask(RESTORE, { id: tribute.id });
  });
});
