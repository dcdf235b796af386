import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { operate } from '../../testing/operator.ts';
import { findMailed } from '../../testing/outbox.ts';
import { startTestApp, startTestAppBeside, type TestApp } from '../../testing/test-app.ts';
import { newMember } from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { until } from '../../testing/until.ts';

const STATE = `query ($url: String!) { page(url: $url) { id title } pageTakedown(url: $url) { at reason } }`;
const EVENTS = 'subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq } }';
const REASON = 'Somebody says that a photo shows their house number.';

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestAppBeside(app);
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const stateOf = async (url: string, headers = {}, at = app) =>
  (await at.graphql(STATE, { url }, headers)).data!;
const emailOf = async (id: string) => {
  const [row] = await app.dataSource.query<{ email: string }[]>(
    'select email from user_account where id = $1',
    [id],
  );
  return row!.email;
};

describe('a page that whoever runs the installation takes down', () => {
  it('is dark at once on every process, says so to all and why to its members, and comes back whole', async () => {
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
  });

  it('can be changed by nobody meanwhile, and its reason can be told better', async () => {
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
      await expect(operate(app, 'take-down', ...options)).rejects.toMatchObject({ stdout: '' });
    expect((await stateOf(page.url))['page']).not.toBeNull();
  });
});

describe('the audit log', () => {
  it('holds every act without what it was about, and shows where it was changed', async () => {
    const page = await createMemorial(app.dataSource);
    await operate(app, 'take-down', page.url, '--reason', 'Words that are nowhere else.');
    await operate(app, 'put-back', page.url);
    await operate(app, 'put-back', page.url); // changes nothing
    const acts = JSON.parse(await operate(app, 'audit', '--json')) as { action: string }[];
    expect(acts.slice(0, 2).map(({ action }) => action)).toEqual([
      'page put back',
      'page taken down',
    ]);
    expect(JSON.stringify(acts)).not.toMatch(new RegExp(`${page.id}|${page.url}|nowhere else`));
    expect(await operate(app, 'audit', 'verify')).toContain('as they were written');

    for (const change of [
      'update audit_entry set entry = entry',
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(app.dataSource.query(change)).rejects.toThrow(/can only grow|permission denied/);
    await app.dataSource.query('alter table audit_entry disable trigger all');
    await app.dataSource.query('grant update on audit_entry to current_user');
    await app.dataSource.query(
      `update audit_entry set entry = replace(entry, 'put back', 'put away') where id = (select max(id) from audit_entry)`,
    );
    await expect(operate(app, 'audit', 'verify')).rejects.toMatchObject({
      stderr: expect.stringContaining('is not what was written') as string,
    });
  });
});
