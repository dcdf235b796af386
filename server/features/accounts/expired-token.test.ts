import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { twoColors } from '../../testing/test-pictures.ts';
import { freshCode, outdated, PASSWORD, registerPerson } from '../../testing/test-people.ts';

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }`;
const LOG_IN = `mutation ($input: RegisterInput!) { register(input: $input) { page { viewerCanEdit } } }`;

const app = useTestApp();
let url: string;
let pageId: string;
/** The three ways in which a token stops being good, and what was sent with it. */
let stale: [how: string, authorization: string][];

beforeAll(async () => {
  const [owner, gone] = [await registerPerson(app), await registerPerson(app)];
  url = owner.url;
  const { body } = await app.rest('GET', `/api/page?url=${url}`);
  pageId = (body['data'] as { id: string }).id;
  await app.rest('POST', '/api/account/logout', {}, gone.headers);
  stale = [
    ['expired', `JWT ${await outdated(owner.accessToken)}`],
    ['forged', `${owner.headers.authorization}x`],
    ['of an ended login', gone.headers.authorization],
    ['no token at all', 'JWT a b'],
  ];
});

describe('an expired or revoked token', () => {
  it('is answered 401 by every GraphQL operation that depends on the viewer', async () => {
    const asked = [
      ['query ($url: String!) { page(url: $url) { viewerCanEdit } }', { url }],
      ['{ viewer { id } }', {}],
      ['{ myPages { id } }', {}],
      ['query ($id: ID!) { pageMembers(pageId: $id) { role } }', { id: pageId }],
      ['mutation ($id: ID!) { addComponent(pageId: $id, type: TEXT) { id } }', { id: pageId }],
    ] as const;
    for (const [how, authorization] of stale)
      for (const [query, variables] of asked) {
        const response = await fetch(`${app.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization },
          body: JSON.stringify({ query, variables }),
        });
        const { errors } = (await response.json()) as { errors?: unknown };
        expect({ how, query, status: response.status, errors }).toMatchObject({
          status: 401,
          errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
        });
      }
  });

  it('is answered 401 by every REST call and upload that depends on the viewer', async () => {
    const form = new FormData();
    form.set('cover', new Blob([await twoColors('png')]), 'cover.png');
    for (const [how, authorization] of stale) {
      const upload = fetch(`${app.origin}/api/upload/image/tmp/cover`, {
        method: 'POST',
        body: form,
        headers: { authorization },
      });
      const begin = fetch(`${app.origin}/api/upload/tus`, {
        method: 'POST',
        headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': '9' },
      });
      const statuses = [(await upload).status, (await begin).status];
      for (const [method, path, body] of [
        ['GET', '/api/account/profile'],
        ['GET', '/api/user/pages'],
        ['POST', `/api/page/${pageId}/components`, { type: 'text' }],
        ['POST', '/api/upload/image', { image: '/media/x' }],
        ['POST', '/api/account/logout', {}],
      ] as const)
        statuses.push((await app.rest(method, path, body, { authorization })).status);
      expect([how, ...statuses]).toEqual([how, ...statuses.map(() => 401)]);
    }
  });

  it('is answered with UNAUTHENTICATED on a socket, which goes on with public data', async () => {
    const publicPage = await createPage(app.dataSource);
    for (const [, authorization] of stale) {
      const socket = await openSocket(app.origin, { params: { authorization } });
      socket.subscribe('rights', 'query ($url: String!) { page(url: $url) { viewerCanEdit } }', {
        url,
      });
      socket.subscribe('members', `subscription { memberEvents(pageId: "${pageId}") { at } }`);
      socket.subscribe('public', `{ page(url: "${publicPage.url}") { id } }`);
      const answers = await Promise.all(
        ['rights', 'members', 'public'].map((name) => socket.next(({ id }) => id === name)),
      );
      expect(answers.map(({ payload }) => JSON.stringify(payload))).toEqual([
        expect.stringContaining('UNAUTHENTICATED'),
        expect.stringContaining('UNAUTHENTICATED'),
        expect.stringContaining(publicPage.id),
      ]);
      socket.close();
    }
  });

  it('can still be sent with reads of public pages, posts and logins', async () => {
    const page = await createPage(app.dataSource);
    for (const [, authorization] of stale) {
      const headers = { authorization };
      const read = await app.graphql(`{ page(url: "${page.url}") { id title } }`, {}, headers);
      expect(read.errors).toBeUndefined();
      const input = { pageId: page.id, clientId: randomUUID(), name: 'Ben', content: 'Dear you.' };
      expect(await app.graphql(POST, { input }, headers)).toMatchObject({
        data: { postTribute: { status: 'VISIBLE' } },
      });
      const words = { name: 'Ben', content: 'By the other door.' };
      for (const [method, path, body] of [
        ['GET', `/api/page?url=${page.url}`],
        ['GET', `/api/comments/${page.id}`],
        ['POST', `/api/comments/${page.id}`, words],
      ] as const)
        expect(await app.rest(method, path, body, headers)).toMatchObject({
          status: 200,
          body: { error: false },
        });
    }
  });

  it('is ignored once the same operation logs in', async () => {
    const { code } = await freshCode(app);
    const email = `${randomUUID().slice(0, 8)}@example.org`;
    const input = { code, email, password: PASSWORD };
    const answer = await app.graphql(LOG_IN, { input }, { authorization: 'JWT forged' });
    expect(answer).toEqual({ data: { register: { page: { viewerCanEdit: true } } } });
  });
});
