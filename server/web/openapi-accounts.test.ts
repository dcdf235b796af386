import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createCodes, type PrintedCode } from '../features/activation/codes.service.ts';
import { DescribedCalls } from '../testing/described-calls.ts';
import { createPage } from '../testing/factories.ts';
import { newPerson } from '../testing/test-people.ts';
import { startTestApp, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let calls: DescribedCalls;
let codes: PrintedCode[];

beforeAll(async () => {
  calls = await DescribedCalls.of(app);
  codes = await createCodes(app.dataSource, app.origin, 4);
});

const take = () => codes.pop() ?? { code: '', qr: '', url: '' };
const jwt = (token: unknown) => ({ authorization: `JWT ${String(token)}` });

it('responses match OpenAPI from the QR code to a page that is set up, and an attached one', async () => {
  const plate = take();
  const exchanged = await calls.call('POST', '/api/account/exchange', { code: plate.qr });
  expect(exchanged.body).toMatchObject({ error: false, code: plate.code });
  expect(await calls.ends('POST', '/api/account/exchange', { code: 'none' })).toBe('refused');
  expect(await calls.ends('POST', '/api/account/exchange', { code: 7 })).toBe(400);

  const account = { email: `${randomUUID()}@example.org`, password: 'a long sentence' };
  const form = { ...account, referal: exchanged.body['code'] };
  const { body } = await calls.call('POST', '/api/account/registry', form);
  expect(body['error']).toBe(false);
  expect(await calls.ends('POST', '/api/account/registry', form)).toBe('refused');
  expect(await calls.ends('POST', '/api/account/registry', { referal: 7 })).toBe(400);
  const headers = jwt(body['access_token']);
  const { url } = body['page'] as { url: string };

  const path = `/api/onboard/tribute/${url}`;
  const tribute = {
    name: 'Ada Bell',
    introduction: 'In loving memory of Ada',
    date_birth: '1941/03/02',
    date_passing: '2021/05/09',
  };
  const stranger = (await newPerson(app)).headers;
  expect(await calls.ends('POST', path, { name: 7 }, headers)).toBe(400);
  expect(await calls.ends('POST', path, tribute)).toBe(401);
  expect(await calls.ends('POST', path, tribute, stranger)).toBe(403);
  expect(await calls.ends('POST', path, tribute, headers)).toBe('done');
  expect(await calls.ends('POST', path, tribute, headers)).toBe('refused');
  expect(await calls.ends('POST', '/api/onboard/tribute/nowhere', tribute, headers)).toBe(404);

  const activate = `/api/account/active_code/${encodeURIComponent(take().code)}`;
  expect(await calls.ends('GET', activate)).toBe(401);
  const activated = await calls.call('GET', activate, undefined, headers);
  expect(await calls.ends('GET', activate, undefined, headers)).toBe('refused');
  const attach = { from: (activated.body['page'] as { url: string }).url, to: url };
  expect(await calls.ends('POST', '/api/account/attach', attach)).toBe(401);
  expect(await calls.ends('POST', '/api/account/attach', attach, stranger)).toBe(403);
  expect(await calls.ends('POST', '/api/account/attach', { from: 7 }, headers)).toBe(400);
  expect(await calls.ends('POST', '/api/account/attach', attach, headers)).toBe('done');
  expect(await calls.ends('POST', '/api/account/attach', attach, headers)).toBe('refused');
  expect((await calls.call('GET', `/api/page?url=${attach.from}`)).body).toMatchObject({
    data: { type: 'redirect', redirect_url: url },
  });

  const listed = await calls.call('GET', '/api/user/pages', undefined, headers);
  expect(listed.body['items']).toHaveLength(2);
  expect(await calls.ends('GET', '/api/user/pages')).toBe(401);
});

it('responses match OpenAPI for logging in, refreshing and logging out', async () => {
  const account = { email: `${randomUUID()}@example.org`, password: 'a long sentence' };
  await calls.call('POST', '/api/account/registry', { ...account, referal: take().code });
  const check = { email: account.email };
  const known = await calls.call('POST', '/api/account/check_email', check);
  expect(known.body).toMatchObject({ error: false, exists: true });
  expect(await calls.ends('POST', '/api/account/check_email', { email: 'x' })).toBe('refused');
  expect(await calls.ends('POST', '/api/account/check_email', { email: [] })).toBe(400);

  const login = '/api/account/login';
  expect(await calls.ends('POST', login, { ...account, password: 'wrong' })).toBe('refused');
  expect(await calls.ends('POST', login, { ...account, password: 7 })).toBe(400);
  const { body } = await calls.call('POST', login, account);
  const headers = jwt(body['access_token']);
  expect(await calls.ends('GET', '/api/account/profile', undefined, headers)).toBe('done');
  expect(await calls.ends('GET', '/api/account/profile')).toBe(401);
  expect(await calls.ends('GET', '/api/account/profile', undefined, jwt('forged'))).toBe(401);

  const token = { refresh_token: body['refresh_token'] };
  const refreshed = await calls.call('POST', '/api/refresh_token', token);
  expect(refreshed.error).toBe(false);
  expect(await calls.ends('POST', '/api/refresh_token', { refresh_token: 'x' })).toBe(401);
  expect(await calls.ends('POST', '/api/refresh_token', { refresh_token: 7 })).toBe(400);

  const logout = '/api/account/logout';
  expect(await calls.ends('POST', logout, { refresh_token: 7 }, headers)).toBe(400);
  expect(await calls.ends('POST', logout, {}, headers)).toBe('done');
  expect(await calls.ends('POST', logout, {})).toBe(401);
  expect(await calls.ends('GET', '/api/account/profile', undefined, headers)).toBe(401);
});

it('responses match OpenAPI for a forgotten password', async () => {
  const email = `${randomUUID()}@example.org`;
  expect(await calls.ends('POST', '/api/account/forgot_password', { email })).toBe('done');
  expect(await calls.ends('POST', '/api/account/forgot_password', { email: 7 })).toBe(400);
  const reset = { token: 'x', password: 'a long sentence' };
  expect(await calls.ends('POST', '/api/account/reset_password', reset)).toBe('refused');
  expect(await calls.ends('POST', '/api/account/reset_password', { token: 7 })).toBe(400);
});

it('responses match OpenAPI for 429 when a limit is reached', async () => {
  const strict = await startTestApp({ rateLimitScale: 0.000_01 });
  const limited = await DescribedCalls.of(strict);
  const page = await createPage(strict.dataSource);
  for (const [path, body] of [
    ['/api/account/login', { email: 'a@example.org', password: 'x' }],
    ['/api/account/check_email', { email: 'a@example.org' }],
    ['/api/account/registry', { referal: 'x', email: 'a@example.org', password: 'x' }],
    ['/api/account/exchange', { code: 'x' }],
    ['/api/account/forgot_password', { email: 'a@example.org' }],
    ['/api/refresh_token', { refresh_token: 'x' }],
    [`/api/comments/${page.id}`, { name: 'a', content: 'b' }],
  ] as const) {
    await limited.call('POST', path, body);
    expect(await limited.ends('POST', path, body)).toBe(429);
  }
  await strict.stop();
});
