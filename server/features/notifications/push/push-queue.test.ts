import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../log.ts';
import { createPage } from '../../../testing/factories.ts';
import { createPushDevice } from '../../../testing/push-device.ts';
import { getErrorCode, useTestApp } from '../../../testing/test-app.ts';
import { newMember, newPerson, type Person } from '../../../testing/test-people.ts';
import type { Page } from '../../pages/page.entity.ts';
import { SenderKey } from './encrypt.ts';
import { isPossibleEndpoint, isPublicAddress, post, postPush } from './endpoint.ts';
import { PushQueue } from './push-queue.ts';
import { queuePush, sweepPushes } from './push-rows.ts';

const SUBSCRIBE = `mutation ($input: SubscribeDeviceInput!) { subscribeDevice(input: $input) { onThisDevice pushKey } }`;
const UNSUBSCRIBE = `mutation ($pageId: ID!) { unsubscribeDevice(pageId: $pageId) { onThisDevice } }`;
const SERVICE = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk';

const app = useTestApp();
let service: Server;
let received: { headers: IncomingMessage['headers']; body: Buffer; path: string }[] = [];
let status = 201;
let queues: PushQueue[];
beforeAll(async () => {
  await app.features.notifications.close?.(); // its own queue sends to the open network only
  service = createServer(async (request, response) => {
    const { headers, url = '' } = request;
    received.push({ headers, body: await buffer(request), path: url });
    response.writeHead(status, { 'retry-after': '120', location: 'http://127.0.0.1:1/' }).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const key = new SenderKey('a secret', 'mailto:help@example.org');
  const given = { db: app.dataSource, key, log: createLog('silent') };
  const local = (endpoint: string, headers: Record<string, string>, body: Buffer) =>
    post(endpoint, { headers, body });
  queues = [1, 2].map(() => new PushQueue({ ...given, post: local, metrics: new Registry() }));
});
beforeEach(() => {
  received = [];
  status = 201;
});
afterAll(async () => {
  for (const queue of queues) await queue.close();
  service.close();
});

const device = createPushDevice();
const subscribe = (person: Person | null, page: Page, changes: object = {}) => {
  const { p256dh, auth } = device;
  const input = { pageId: page.id, endpoint: SERVICE, p256dh, auth, ...changes };
  return app.graphql(SUBSCRIBE, { input }, person?.headers);
};
const here = (name: string) =>
  `http://127.0.0.1:${(service.address() as AddressInfo).port}/${name}`;

/** A member whose device is told, by the service of this test. */
async function subscribed(name: string) {
  const page = await createPage(app.dataSource);
  const member = await newMember(app, page);
  expect((await subscribe(member, page)).data).toMatchObject({
    subscribeDevice: { onThisDevice: true },
  });
  await app.dataSource.query('update push_subscription set endpoint = $2 where page_id = $1', [
    page.id,
    here(name),
  ]);
  return { page, member };
}
const queue = ({ page, member }: { page: Page; member: Person }) =>
  queuePush(
    app.dataSource.manager,
    { pageId: page.id, userId: member.id },
    { title: 'Ada Bell’s page', body: 'A message waits.', path: `/${page.url}` },
    60,
  );
const send = () => queues.forEach((queue) => queue.sendSoon());
const waiting = async ({ page }: { page: Page }) => {
  const rows = await app.dataSource.query<{ tries: number; pause: number }[]>(
    `select tries, extract(epoch from next_try_at - now())::int as pause from push_message where page_id = $1`,
    [page.id],
  );
  return rows;
};
const devices = async ({ page }: { page: Page }) =>
  (
    await app.dataSource.query<unknown[]>('select 1 from push_subscription where page_id = $1', [
      page.id,
    ])
  ).length;

describe('a push message', () => {
  it('arrives at the device once, encrypted, from any process', async () => {
    const told = await subscribed('once');
    await queue(told);
    send();
    await expect.poll(() => waiting(told)).toEqual([]);
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(headers.authorization).toMatch(/^vapid t=/);
    expect(Number(headers.ttl)).toBeGreaterThan(3_000);
    expect(body.toString('latin1')).not.toContain('Ada');
    expect(JSON.parse(device.read(body))).toEqual({
      title: 'Ada Bell’s page',
      body: 'A message waits.',
      path: `/${told.page.url}`,
      tag: told.page.id,
    });
  });

  it('is tried again later if the push service is busy, and redirects are not followed', async () => {
    const told = await subscribed('busy');
    status = 429;
    await queue(told);
    send();
    await expect.poll(() => waiting(told)).toMatchObject([{ tries: 1 }]);
    await expect.poll(async () => (await waiting(told))[0]!.pause).toBeGreaterThan(100);
    status = 302;
    await app.dataSource.query('update push_message set next_try_at = now()');
    send();
    await expect.poll(() => waiting(told)).toEqual([]); // refused
    expect(received.map(({ path }) => path)).toEqual(['/busy', '/busy']);
  });

  it.each([404, 410])('removes the subscription if the push service answers %i', async (gone) => {
    const told = await subscribed(`gone-${gone}`);
    status = gone;
    await queue(told);
    send();
    await expect.poll(() => devices(told)).toBe(0);
    expect(await waiting(told)).toEqual([]);
  });

  it('is not sent to a device whose member has signed out or left the page', async () => {
    const [out, left] = [await subscribed('out'), await subscribed('left')];
    const { refreshToken, headers } = out.member;
    await app.graphql(
      'mutation ($input: LogOutInput!) { logOut(input: $input) { done } }',
      { input: { refreshToken } },
      headers,
    );
    await app.dataSource.query('delete from page_member where user_id = $1', [left.member.id]);
    for (const told of [out, left]) await queue(told);
    expect([await waiting(out), await waiting(left)]).toEqual([[], []]);
    expect([await devices(out), await devices(left)]).toEqual([1, 0]);
    await sweepPushes(app.dataSource);
    expect(await devices(out)).toBe(0);
  });
});

describe('a push subscription', () => {
  it('can be added and removed by members of the page only', async () => {
    const page = await createPage(app.dataSource);
    const member = await newMember(app, page);
    expect(getErrorCode(await subscribe(null, page))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await subscribe(await newPerson(app), page))).toBe('FORBIDDEN');
    expect(getErrorCode(await subscribe(member, page))).toBeUndefined();
    expect(getErrorCode(await subscribe(member, page))).toBeUndefined();
    expect(await devices({ page })).toBe(1);
    const { data } = await app.graphql(UNSUBSCRIBE, { pageId: page.id }, member.headers);
    expect(data).toEqual({ unsubscribeDevice: { onThisDevice: false } });
    expect(await devices({ page })).toBe(0);
  });

  it('cannot have an address in the installation’s own network', async () => {
    const page = await createPage(app.dataSource);
    const member = await newMember(app, page);
    const wrong = [
      'http://push.example.com/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://169.254.169.254/latest/meta-data',
      'https://192.168.1.1/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://user:pass@push.example.com/x',
      'https://push.example.com:22/x',
      'javascript:alert(1)',
      `https://push.example.com/${'x'.repeat(1_000)}`,
    ];
    for (const endpoint of wrong) {
      expect(isPossibleEndpoint(endpoint), endpoint).toBe(false);
      const { errors } = await subscribe(member, page, { endpoint });
      expect(errors?.[0]?.extensions.code, endpoint).toBe('REFUSED');
    }
    for (const keys of [{ p256dh: 'BA' }, { p256dh: 'B'.repeat(87) }, { auth: 'short' }])
      expect((await subscribe(member, page, keys)).errors?.[0]?.extensions.code).toBe('REFUSED');
    for (const address of [
      '10.1.2.3',
      '100.64.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '64:ff9b::a00:1',
    ])
      expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['8.8.8.8', '2606:4700::1111'])
      expect(isPublicAddress(address)).toBe(true);
  });

  it('is checked by the IP address of its host when something is sent', async () => {
    // a name that looks like any other, and leads to this machine
    await expect(
      postPush('https://localhost.localdomain/x', {}, Buffer.from('x')),
    ).rejects.toThrow();
    expect(() => postPush(here('direct'), {}, Buffer.from('x'))).toThrow('no endpoint');
    expect(received).toEqual([]);
  });
});
