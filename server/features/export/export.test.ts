import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readArchive } from '../../testing/archives.ts';
import { createMemorial } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { until } from '../../testing/until.ts';
import type { Page } from '../pages/page.entity.ts';
import { ExportLinks } from './export-links.ts';

const LINK =
  'mutation ($pageId: ID!) { createExportLink(pageId: $pageId) { url photos messages } }';
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } } }`;
const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';
const REMOVE = 'mutation ($id: ID!) { removeTribute(input: { id: $id }) { status } }';

let app: TestApp;
let page: Page;
let member: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
});

const ask = (headers: Record<string, string> = {}, id = page.id, query = '') =>
  fetch(`${app.origin}/api/page/${id}/export${query}`, { headers });
const unpack = async (answer: Response) => readArchive(Buffer.from(await answer.arrayBuffer()));
const codeOf = ({ errors }: { errors?: readonly { extensions: object }[] }) =>
  (errors?.[0]?.extensions as { code?: string } | undefined)?.code;
const post = async (name: string, content: string, images: string[] = []) => {
  const input = { pageId: page.id, clientId: randomUUID(), name, content, image: images[0] };
  const { data, errors } = await app.graphql(POST, { input });
  expect(errors).toBeUndefined();
  return (data!['postTribute'] as { tribute: { id: string } }).tribute.id;
};
const leftovers = () => readdir(join(app.dataDir, 'exports')).catch(() => []);

describe('a page is packed', () => {
  it('for its members alone', async () => {
    const { headers: stranger } = await newPerson(app);
    expect((await ask()).status).toBe(401);
    expect((await ask(stranger)).status).toBe(403);
    expect((await ask(member.headers, randomUUID())).status).toBe(404);
    expect((await ask(member.headers, 'no-id')).status).toBe(404);
    const answer = await ask(member.headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(`${page.url}.zip`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    await unpack(answer);
    await until(async () => (await leftovers()).length === 0);
  });

  it('by a link that is its member’s, for this page and a while', async () => {
    const { headers: stranger } = await newPerson(app);
    const make = (headers = {}) => app.graphql(LINK, { pageId: page.id }, headers);
    expect(codeOf(await make())).toBe('UNAUTHENTICATED');
    expect(codeOf(await make(stranger))).toBe('FORBIDDEN');
    const { url } = (await make(member.headers)).data!['createExportLink'] as { url: string };
    expect((await fetch(app.origin + url)).status).toBe(200);
    const token = new URL(app.origin + url).searchParams.get('token')!;
    const other = await createMemorial(app.dataSource);
    expect((await ask({}, other.id, `?token=${token}`)).status).toBe(401);
    expect((await ask({}, page.id, `?token=${token}x`)).status).toBe(401);
    expect((await ask({}, page.id, '?token=')).status).toBe(401);
    const [end, ...rest] = token.split('.');
    expect((await ask({}, page.id, `?token=${end}0.${rest.join('.')}`)).status).toBe(401);
    await app.dataSource.query('delete from page_member where user_id = $1', [member.id]);
    expect((await fetch(app.origin + url)).status).toBe(403);
  });

  it('by a link that ends', () => {
    const links = new ExportLinks('a secret');
    const now = Date.now();
    const token = links.createToken('page', 'account', now);
    expect(links.readAccount('page', token, now + 9 * 60_000)).toBe('account');
    expect(links.readAccount('page', token, now + 11 * 60_000)).toBeNull();
    expect(new ExportLinks('another').readAccount('page', token, now)).toBeNull();
  });

  it('also while it is put away, and not once it is gone', async () => {
    const end = (when: string) =>
      app.dataSource.query(`update page set gone_at = now() + $2::interval where id = $1`, [
        page.id,
        when,
      ]);
    await end('3 days');
    expect((await unpack(await ask(member.headers))).has('index.html')).toBe(true);
    await end('-1 minute');
    expect((await ask(member.headers)).status).toBe(404);
  });
});

describe('the archive', () => {
  it('holds the words, the pictures as they came, and the messages in three forms', async () => {
    const upload = uploadClient(app);
    const [photo, image] = [await upload.uploaded(), await upload.uploaded()];
    const caption = 'Her hollyhocks, that <summer>';
    await app.rest(
      'POST',
      `/api/public/page/${page.id}/photos`,
      { image: photo, caption },
      member.headers,
    );
    await post('=cmd()', 'Fair winds, "Miss" Bell.\n\nYours', [image]);
    await post('Ines', '<script>alert(1)</script>');
    const hidden = await post('Tom', 'For the family alone.');
    await app.graphql(HIDE, { id: hidden }, member.headers);
    const removed = await post('Ulla', 'Not to be kept.');
    await app.graphql(REMOVE, { id: removed }, member.headers);

    const files = await unpack(await ask(member.headers));
    const text = (name: string) => files.get(name)!.toString();
    expect([...files.keys()].slice(0, 5)).toEqual([
      'index.html',
      'tributes.json',
      'tributes.csv',
      'history.json',
      'page.json',
    ]);

    const html = text('index.html');
    expect(html).toContain('Her dinghy was called Comma.');
    expect(html).toContain('Her hollyhocks, that &lt;summer&gt;');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.youtube|youtu)|For the family alone/);

    const tributes = JSON.parse(text('tributes.json')) as Record<string, unknown>[];
    expect(tributes.map(({ name, status }) => [name, status])).toEqual([
      ['=cmd()', 'visible'],
      ['Ines', 'visible'],
      ['Tom', 'hidden'],
    ]);
    const [{ file }] = tributes[0]!['photos'] as [{ file: string }];

    const csv = text('tributes.csv');
    expect(csv.startsWith('\ufeff"written at"')).toBe(true);
    expect(csv).toContain('"\'=cmd()","Fair winds, ""Miss"" Bell.\n\nYours","visible"');
    expect(csv.split('\r\n')).toHaveLength(1 + 3 + 1);

    const { format, photos, blocks, members } = JSON.parse(text('page.json')) as {
      format: number;
      photos: { file: string; caption: string }[];
      blocks: unknown[];
      members: { role: string }[];
    };
    expect(format).toBe(1);
    expect(blocks.length).toBeGreaterThan(3);
    expect(members).toEqual([{ name: expect.any(String), role: 'co_owner' }]);
    const mine = photos.find((one) => one.caption === caption)!;
    for (const [path, address] of [
      [mine.file, photo],
      [file, image],
    ] as const) {
      const original = await storedOriginal(address);
      expect(files.get(path)!.equals(original)).toBe(true);
      expect(html).toContain(`src="${path}"`);
    }
  });

  it('holds every message of a large wall once, in their order', async () => {
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Somebody', 'Words ' || n, 'visible', 1000 + n,
         now() - make_interval(secs => 5000 - n / 3)
       from generate_series(1, 1234) as n`,
      [page.id],
    );
    const files = await unpack(await ask(member.headers));
    const tributes = JSON.parse(files.get('tributes.json')!.toString()) as {
      id: string;
      createdAt: string;
    }[];
    expect(new Set(tributes.map(({ id }) => id)).size).toBe(1234);
    expect(tributes).toHaveLength(1234);
    const times = tributes.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
  });

  it('leaves nothing behind when its reader leaves half-way', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${app.origin}/api/page/${page.id}/export`, {
      headers: member.headers,
      signal: leaving.signal,
    });
    leaving.abort();
    await answer.arrayBuffer().catch(() => undefined);
    await until(async () => (await leftovers()).length === 0);
    expect((await ask(member.headers)).status).toBe(200);
  });
});

async function storedOriginal(address: string): Promise<Buffer> {
  const key = address.replace('/media/', '');
  const folder = join(app.dataDir, 'media');
  for (const name of await readdir(folder, { recursive: true }))
    if (name.includes(key) && name.endsWith('original')) return readFile(join(folder, name));
  throw new Error('no original');
}
