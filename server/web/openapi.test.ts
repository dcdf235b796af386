import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { tusClient } from '../testing/test-tus.ts';
import { twoColors } from '../testing/test-pictures.ts';
import type { Page } from '../features/pages/page.entity.ts';
import { DescribedCalls, toOutcome, type Outcome } from '../testing/described-calls.ts';
import { createPage } from '../testing/factories.ts';
import { newMember, newPerson } from '../testing/test-people.ts';
import { useTestApp } from '../testing/test-app.ts';

/** The specification's chapter 7, path by path. */
const DOCUMENTED = [
  'GET /api/quote',
  'POST /api/account/login',
  'POST /api/account/check_email',
  'POST /api/account/registry',
  'GET /api/account/active_code/{code}',
  'POST /api/account/exchange',
  'POST /api/account/attach',
  'GET /api/account/profile',
  'GET /api/user/pages',
  'POST /api/onboard/tribute/{pageId}',
  'GET /api/page',
  'GET /api/page/{id}/components',
  'POST /api/page/{id}/components',
  'PATCH /api/component/{id}',
  'DELETE /api/component/{id}',
  'POST /api/refresh_token',
  'POST /api/upload/image/tmp/cover',
  'POST /api/upload/image/tmp/avatar',
  'POST /api/upload/image/tmp/image',
  'POST /api/upload/image/tmp',
  'POST /api/upload/image',
  'POST /api/public/page/{id}/photos',
  'GET /api/public/page/{id}/photos',
  'DELETE /api/public/page/{id}/photos/{photoId}',
  'GET /api/comments/{id}',
  'POST /api/comments/{id}',
];

const app = useTestApp();
let page: Page;
let calls: DescribedCalls;
let member: Record<string, string>;
let stranger: Record<string, string>;

beforeAll(async () => {
  calls = await DescribedCalls.of(app);
  page = await createPage(app.dataSource);
  member = (await newMember(app, page)).headers;
  stranger = (await newPerson(app)).headers;
});

const nowhere = randomUUID();
const COMMENT = { type: 'comment' };

const ends = (...calling: Parameters<DescribedCalls['call']>) => calls.ends(...calling);

async function upload(path: string, field: string, bytes: Buffer): Promise<Outcome> {
  const form = new FormData();
  form.set(field, new Blob([bytes]), 'photo.png');
  return calls.call('POST', `/api/upload/image/tmp${path}`, form);
}

describe('the OpenAPI document', () => {
  it('is version 3.1 and has every call of the specification', () => {
    expect(calls.document.openapi).toBe('3.1.0');
    const described = Object.entries(calls.document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described).toEqual(expect.arrayContaining(DOCUMENTED));
  });

  it('has every call of the app but those of the tus protocol', () => {
    const taken = app.features.modules
      .flatMap(({ routes }) => routes ?? [])
      .flatMap(callsOf)
      .filter((call) => call.includes('/api/'));
    const undescribed = taken.filter((call) => {
      const [method = '', path = ''] = call.split(' ');
      const template = path.replace(/:(\w+)/g, '{$1}');
      return !calls.document.paths[template]?.[method];
    });
    expect(taken.length).toBeGreaterThan(DOCUMENTED.length);
    expect(undescribed.filter((call) => !/\/api\/upload\/tus(\/:id)?$/.test(call))).toEqual([]);
  });
});

describe('responses match OpenAPI', () => {
  it('when pages are asked for', async () => {
    expect(await ends('GET', `/api/page?url=${page.url}`)).toBe('done');
    expect(await ends('GET', '/api/page?url=nowhere')).toBe('refused');
    expect(await ends('GET', '/api/page')).toBe(400);
  });

  it('when a quote is drawn', async () => {
    await app.features.quotes.decks.importDeck({
      url: 'calm',
      title: 'Calm',
      intro: '',
      background: null,
      digest: 'a',
      cards: [
        {
          text: 'This too.',
          author: null,
          tags: [],
          line: 1,
        },
        {
          text: 'Be still.',
          author: 'A psalm',
          tags: [],
          line: 1,
        },
      ],
    });
    for (let i = 0; i < 4; i++) expect(await ends('GET', '/api/quote?url=calm')).toBe('done');
    expect(await ends('GET', '/api/quote?url=nowhere')).toBe('refused');
    expect(await ends('GET', '/api/quote')).toBe(400);
  });

  it('when blocks are listed, added, changed, moved, removed and brought back', async () => {
    const list = `/api/page/${page.id}/components`;
    const ids: string[] = [];
    for (const type of ['youtube', 'image', 'text', 'comment', 'bio', 'photos']) {
      const { body, error } = await calls.call('POST', list, { type }, member);
      expect(error).toBe(false);
      ids.push(String(body['id']));
    }
    const [id = '', , text = ''] = ids;
    const content = { payload: { content: '<p>a</p>' } };
    for (const [method, path, body, wrong] of [
      ['PATCH', `/api/component/${text}`, content, { payload: 7 }],
      ['POST', `/api/component/${id}/move`, { after: text }, { after: 7 }],
      ['DELETE', `/api/component/${id}`],
      ['POST', `/api/component/${id}/restore`, {}],
      ['POST', list, { type: 'text' }, { type: 'x' }],
    ] as const) {
      expect(await ends(method, path, body, member)).toBe('done');
      expect(await ends(method, path, body)).toBe(401);
      expect(await ends(method, path, body, stranger)).toBe(403);
      expect(await ends(method, path.replace(/[0-9a-f-]{36}/, nowhere), body, member)).toBe(404);
      if (wrong) expect(await ends(method, path, wrong, member)).toBe(400);
    }
    expect(await ends('PATCH', `/api/component/${id}`, content, member)).toBe('refused');
    expect(await ends('POST', `/api/component/${id}/move`, { after: nowhere }, member)).toBe(
      'refused',
    );
    expect(await ends('GET', list)).toBe('done');
    expect(await ends('GET', `/api/page/${nowhere}/components`)).toBe(404);
  });

  it('when pictures are uploaded and kept', async () => {
    const bytes = await twoColors('png');
    for (const field of ['cover', 'avatar', 'image', 'file']) {
      const path = field === 'file' ? '' : `/${field}`;
      const { body } = await upload(path, field, bytes);
      expect(await ends('POST', '/api/upload/image', { image: body['file_url'] })).toBe('done');
      expect(toOutcome(await upload(path, field, Buffer.from('<?php')))).toBe('refused');
      expect(toOutcome(await upload(path, field, Buffer.alloc(26 * 1024 * 1024)))).toBe(413);
    }
    const uploaded = new URL(await tusClient(app).upload(bytes)).pathname;
    expect(await ends('GET', `${uploaded}/result`)).toBe('done');
    expect(await ends('GET', `/api/upload/tus/${'0'.repeat(32)}/result`)).toBe(404);
    expect(await ends('POST', '/api/upload/image', { image: '/media/x' })).toBe('refused');
    expect(await ends('POST', '/api/upload/image', { image: 7 })).toBe(400);
    expect(await ends('POST', '/api/upload/image/tmp', { file: 'x' })).toBe(400);
  });

  it('when photos are added, listed and removed', async () => {
    const path = `/api/public/page/${page.id}/photos`;
    const { body } = await upload('', 'file', await twoColors('png'));
    const image = body['file_url'];
    const added = await calls.call('POST', path, { image }, member);
    const [photo] = added.body['items'] as { id: string }[];
    const one = `${path}/${photo?.id}`;
    expect(await ends('POST', path, { image: '/media/x' }, member)).toBe('refused');
    expect(await ends('POST', path, { image: 7 }, member)).toBe(400);
    for (const [method, call, given] of [
      ['POST', path, { image }],
      ['DELETE', one],
    ] as const) {
      expect(await ends(method, call, given)).toBe(401);
      expect(await ends(method, call, given, stranger)).toBe(403);
      expect(await ends(method, call.replace(page.id, nowhere), given, member)).toBe(404);
    }
    expect(await ends('GET', path)).toBe('done');
    expect(await ends('GET', `/api/public/page/${nowhere}/photos`)).toBe(404);
    expect(await ends('DELETE', one, undefined, member)).toBe('done');
    expect(await ends('DELETE', one, undefined, member)).toBe(404);
  });

  it('when tributes are left and listed', async () => {
    const path = `/api/comments/${page.id}`;
    const { body } = await upload('', 'file', await twoColors('png'));
    const tribute = { name: 'Ines', content: 'Fair winds.' };
    expect(await ends('POST', path, tribute)).toBe('done');
    expect(await ends('POST', path, { ...tribute, image: body['file_url'] })).toBe('done');
    expect(await ends('POST', path, { name: ' ', content: 'a' })).toBe('refused');
    expect(await ends('POST', path, { name: 7, content: 'a' })).toBe(400);
    expect(await ends('POST', `/api/comments/${nowhere}`, tribute)).toBe(404);
    const wall = await calls.call('POST', `/api/page/${page.id}/components`, COMMENT, member);
    const block = `/api/component/${String(wall.body['id'])}`;
    const set = (payload: object) => ends('PATCH', block, { payload }, member);
    expect(await set({ read_first: 'true' })).toBe('done');
    const held = await calls.call('POST', path, tribute);
    expect(held.body).toMatchObject({ error: false, status: 'held' });
    expect(await set({ closed: 'true' })).toBe('done');
    expect(await ends('POST', path, tribute)).toBe('refused');
    expect(await ends('GET', `/api/page/${page.id}/components`)).toBe('done');
    expect(await ends('GET', path)).toBe('done');
    expect(await ends('GET', `${path}?limit=1`)).toBe('done');
    expect(await ends('GET', `${path}?limit=x`)).toBe(400);
    expect(await ends('GET', `/api/comments/${nowhere}`)).toBe(404);
  });
});

/** The calls that a router takes, e.g. `get /api/comments/:id`, with those of the routers in it. */
function callsOf({ stack }: Pick<Router, 'stack'>): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return 'stack' in handle ? callsOf(handle as Router) : [];
    const methods = new Set(route.stack.map(({ method }) => method));
    return [route.path].flat().flatMap((path) => [...methods].map((method) => `${method} ${path}`));
  });
}
