import { beforeAll, describe, expect, it } from 'vitest';
import { type AppRoute, appRoutes } from '../testing/app-endpoints.ts';
import { createMemorial } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const REFUSAL = 'Pages of other sites may not send this.';
/** What forms of other sites send without being asked whether they may. */
const FORMS = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
];

const READING = ['GET', 'HEAD', 'OPTIONS'];

const app = useTestApp();
let address: string;
beforeAll(async () => {
  address = (await createMemorial(app.dataSource)).url;
});

/** Every call that is no reading one, of all features, and GraphQL's. */
function changingRoutes(): AppRoute[] {
  const changing = appRoutes(app, address).filter(({ method }) => !READING.includes(method));
  return [...changing, { method: 'POST', path: '/graphql' }];
}

async function answer({ method, path }: AppRoute, headers: Record<string, string>) {
  const body = method === 'DELETE' ? undefined : 'name=Eve&content=Hello';
  const response = await fetch(app.origin + path, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, isRefused: text.includes(REFUSAL), text };
}

describe('a cross-site request', () => {
  const fromElsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.127.0.0.1' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];

  it('is refused on every route that changes something, with any content type', async () => {
    const routes = changingRoutes();
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.map(({ path }) => path)).toContain(`/${address}`);
    const taken: string[] = [];
    for (const route of routes)
      for (const [i, from] of fromElsewhere.entries()) {
        const type = FORMS[i % FORMS.length]!;
        const { status, isRefused } = await answer(route, { ...from, 'content-type': type });
        if (status !== 403 || !isRefused) taken.push(`${status} ${route.method} ${route.path}`);
      }
    expect(taken).toEqual([]);
  });

  it('is distinguished from requests of this site and of programs, which are never refused', async () => {
    const refused: string[] = [];
    const fromHere: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: 'https://behind.a.proxy.example' },
      { 'sec-fetch-site': 'none' },
      { origin: app.origin },
      { origin: 'https://grave.example', 'x-forwarded-host': 'grave.example' },
    ];
    for (const route of changingRoutes())
      for (const from of fromHere) {
        const headers = { ...from, 'content-type': 'application/x-www-form-urlencoded' };
        const { isRefused } = await answer(route, headers);
        if (isRefused) refused.push(`${route.method} ${route.path} ${JSON.stringify(from)}`);
      }
    expect(refused).toEqual([]);
  });

  it('is refused in the form of each API', async () => {
    const from = { 'sec-fetch-site': 'cross-site' };
    const [graphql, rest] = [
      await app.graphql('mutation { logout { done } }', {}, from),
      await app.rest('POST', '/api/rooms', {}, from),
    ];
    expect(graphql.errors).toMatchObject([{ message: REFUSAL, extensions: { code: 'FORBIDDEN' } }]);
    expect(rest).toEqual({ status: 403, body: { error: true, msg: REFUSAL } });
  });

  it('is answered if it only reads, such as a link or a picture', async () => {
    const from = { 'sec-fetch-site': 'cross-site' };
    for (const path of [`/${address}`, '/about', `/api/page?url=${address}`])
      expect((await fetch(app.origin + path, { headers: from })).status).toBe(200);
  });
});
