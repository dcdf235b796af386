import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readArchive, fetchWhenMade } from '../../testing/exported-files.ts';
import { createMemorial, insertNewerBlock } from '../../testing/factories.ts';
import { getErrorCode, useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { findMailed } from '../../testing/outbox.ts';
import { until } from '../../testing/until.ts';
import { DEFAULT_BOOK } from '../book/book-options.ts';
import type { Page } from '../pages/page.entity.ts';
import { ExportLinks } from './export-links.ts';

const JOB = 'id state url size reason';
const START = `mutation ($pageId: ID!) { startExport(pageId: $pageId) { ${JOB} } }`;
const FIND = `query ($id: ID!) { exportJob(id: $id) { ${JOB} } }`;
const FOLDER = `query ($pageId: ID!) { pageExport(pageId: $pageId) { ${JOB} } }`;
const STOP = `mutation ($id: ID!) { stopExport(id: $id) { ${JOB} } }`;
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } } }`;
const POST_WITH_RECEIPT = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt status } }`;
const WITHDRAW = `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`;
const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';
const REMOVE = 'mutation ($id: ID!) { removeTribute(input: { id: $id }) { status } }';

const app = useTestApp();
let page: Page;
let member: Person;
beforeEach(async () => {
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
});

const ask = (headers: Record<string, string> = {}, id = page.id, query = '') =>
  fetchWhenMade(`${app.origin}/api/page/${id}/export${query}`, { headers });
const unpack = async (answer: Response) => readArchive(Buffer.from(await answer.arrayBuffer()));
const post = async (name: string, content: string, images: string[] = []) => {
  const input = { pageId: page.id, clientId: randomUUID(), name, content, image: images[0] };
  const { data, errors } = await app.graphql(POST, { input });
  expect(errors).toBeUndefined();
  return (data!['postTribute'] as { tribute: { id: string } }).tribute.id;
};
const leftovers = () => readdir(join(app.dataDir, 'exports')).catch(() => []);

interface Job {
  id: string;
  state: string;
  url: string | null;
  size: number | null;
}
const start = (headers = {}) => app.graphql(START, { pageId: page.id }, headers);
const find = async ({ id }: Job, headers = member.headers) =>
  (await app.graphql(FIND, { id }, headers)).data?.['exportJob'] as Job;
/** Packs the page, and waits until it is. */
async function packed(): Promise<Job> {
  const { data, errors } = await start(member.headers);
  expect(errors).toBeUndefined();
  let job = data!['startExport'] as Job;
  await until(async () => (job = await find(job)).state !== 'WAITING');
  return job;
}

describe('exporting a page', () => {
  it('is possible for its members only', async () => {
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

  it('gives a member a link for this page and a limited time', async () => {
    const { headers: stranger } = await newPerson(app);
    expect(getErrorCode(await start())).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await start(stranger))).toBe('FORBIDDEN');
    const job = await packed();
    expect((await fetch(app.origin + job.url)).status).toBe(200);
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [stranger, 'FORBIDDEN'],
    ] as const)
      for (const [query, variables] of [
        [FIND, { id: job.id }],
        [STOP, { id: job.id }],
        [FOLDER, { pageId: page.id }],
      ] as const)
        expect(getErrorCode(await app.graphql(query, variables, headers))).toBe(code);
    const token = new URL(app.origin + job.url).searchParams.get('token')!;
    const other = await createMemorial(app.dataSource);
    expect((await ask({}, other.id, `?token=${token}`)).status).toBe(401);
    expect((await ask({}, page.id, `?token=${token}x`)).status).toBe(401);
    expect((await ask({}, page.id, '?token=')).status).toBe(401);
    const book = `${app.origin}/api/page/${page.id}/book.pdf?token=${token}`;
    expect((await fetch(book)).status).toBe(401);
    const [end, ...rest] = token.split('.');
    expect((await ask({}, page.id, `?token=${end}0.${rest.join('.')}`)).status).toBe(401);
    await app.dataSource.query('delete from page_member where user_id = $1', [member.id]);
    expect((await fetch(app.origin + job.url)).status).toBe(403);
  });

  it('gives a link that expires after a day', () => {
    const links = new ExportLinks('a secret');
    const now = Date.now();
    const token = links.createToken('job', 'account', now);
    const hour = 3_600_000;
    expect(links.read(token, now + 23 * hour)).toEqual({ jobId: 'job', userId: 'account' });
    expect(links.read(token, now + 25 * hour)).toBeNull();
    expect(new ExportLinks('another').read(token, now)).toBeNull();
  });

  it('is possible while the page is deleted, but not once it is erased', async () => {
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

describe('the ZIP of an export', () => {
  it('contains the words, the original pictures, and the messages in three formats', async () => {
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
    expect([...files.keys()].slice(0, 6)).toEqual([
      'index.html',
      'tributes.json',
      'tributes.csv',
      'history.json',
      'page.json',
      'book.pdf',
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
    const mine = photos.find((photo) => photo.caption === caption)!;
    for (const [path, address] of [
      [mine.file, photo],
      [file, image],
    ] as const) {
      const original = await storedOriginal(address);
      expect(files.get(path)!.equals(original)).toBe(true);
      expect(html).toContain(`src="${path}"`);
    }
  });

  it('leaves out blocks of a type that only a newer version knows', async () => {
    const newer = await insertNewerBlock(app.dataSource, page.id);
    const files = await unpack(await ask(member.headers));
    const { blocks } = JSON.parse(files.get('page.json')!.toString()) as { blocks: object[] };
    expect(blocks.length).toBeGreaterThan(3);
    expect(JSON.stringify(blocks)).not.toContain(newer);
  });

  it('contains the service and the book of its day, and says how to print it', async () => {
    const startsAt = new Date(Date.now() - 3_600_000).toISOString();
    const service = { title: 'Thanksgiving', startsAt, timeZone: 'Pacific/Auckland' };
    const { errors } = await app.graphql(
      'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }',
      { input: { pageId: page.id, ...service } },
      member.headers,
    );
    expect(errors).toBeUndefined();
    await post('Early', 'Before the day.');
    await app.dataSource.query(
      `update tribute set created_at = now() - interval '9 days' where page_id = $1`,
      [page.id],
    );
    await post('Ines', 'On the day.');
    const files = await unpack(await ask(member.headers));
    const html = files.get('index.html')!.toString();
    expect(html).toMatch(
      /Thanksgiving[^]*Before the service<[^]*Before the day\.[^]*The book of the day,[^]*On the day\./,
    );
    expect(html).toContain('@media print');
  });

  it('contains every message of a large wall once, in order', async () => {
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

  it('can be downloaded in parts with the same bytes, and goes on after a client leaves', async () => {
    const { image } = { image: await uploadClient(app).uploaded() };
    await post('Ines', 'With a photo', [image]);
    const { url, size } = await packed();
    const get = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
      fetch(app.origin + url, { headers, signal });
    const leaving = new AbortController();
    const left = await get({}, leaving.signal);
    leaving.abort();
    await left.arrayBuffer().catch(() => undefined);

    const whole = await get();
    const etag = whole.headers.get('etag')!;
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.length).toBe(size);
    expect((await readArchive(bytes)).size).toBeGreaterThan(6);
    const half = Math.floor(bytes.length / 2);
    const rest = await get({ range: `bytes=${half}-`, 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes ${half}-${size! - 1}/${size}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(half))).toBe(true);
    const middle = await get({ range: 'bytes=100-299' });
    expect(Buffer.from(await middle.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true);
    expect((await get({ range: `bytes=${size}-` })).status).toBe(416);
    // another content begins anew
    expect((await get({ range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200);
    expect((await fetch(app.origin + url, { method: 'HEAD' })).status).toBe(200);
  });

  it('is reused until the page changes, and then made again', async () => {
    const first = await packed();
    expect((await packed()).id).toBe(first.id);
    const { data } = await app.graphql(FOLDER, { pageId: page.id }, member.headers);
    expect((data!['pageExport'] as Job).id).toBe(first.id);
    await post('Ines', 'Something new');
    const second = await packed();
    expect(second.id).not.toBe(first.id);
    expect((await fetch(app.origin + first.url)).status).toBe(200); // for who is still downloading it
  });

  it('is made again for a message that waits to be read, and again once its sender has withdrawn it', async () => {
    await app.dataSource.query(
      `update component set payload = payload || '{"read_first": "true"}'
       where page_id = $1 and type = 'comment'`,
      [page.id],
    );
    const listed = async ({ url }: Job) =>
      (await unpack(await fetch(app.origin + url))).get('tributes.json')!.toString();
    const empty = await packed();

    const input = { pageId: page.id, clientId: randomUUID(), name: 'Ines', content: 'To be read' };
    const { data } = await app.graphql(POST_WITH_RECEIPT, { input });
    const { receipt, status } = data!['postTribute'] as { receipt: string; status: string };
    expect(status).toBe('HELD');
    const withMessage = await packed();
    expect(withMessage.id).not.toBe(empty.id);
    expect(await listed(withMessage)).toContain('To be read');
    expect((await packed()).id).toBe(withMessage.id);

    const { errors } = await app.graphql(WITHDRAW, { input: { receipt } });
    expect(errors).toBeUndefined();
    expect(await listed(await packed())).not.toContain('To be read');
  });

  it('can be cancelled by its member, and is made by another process if its own has died', async () => {
    // as a process that died a minute ago, which had begun it
    const insert = (leasedUntil: string) =>
      app.dataSource.query<{ id: string }[]>(
        `insert into export_job (page_id, user_id, kind, options, page_version, leased_until, tries)
         select id, $2, 'folder', $3, 'none', now() + $4::interval, 1 from page where id = $1
         returning id`,
        [page.id, member.id, JSON.stringify(DEFAULT_BOOK), leasedUntil],
      );
    const [alive] = await insert('1 hour');
    const colleague = await newMember(app, page);
    const stop = (headers: Record<string, string>) => app.graphql(STOP, { id: alive!.id }, headers);
    expect(getErrorCode(await stop(colleague.headers))).toBe('FORBIDDEN');
    expect((await stop(member.headers)).data).toMatchObject({ stopExport: { state: 'STOPPED' } });
    const [dead] = await insert('-1 second');
    const job = await packed();
    expect(job).toMatchObject({ id: dead!.id, state: 'READY' });
  });

  it('waits while others are made, and is refused if too many wait', async () => {
    const insert = (count: number, leasedUntil: string | null) =>
      app.dataSource.query(
        `insert into export_job (page_id, user_id, kind, options, page_version, leased_until, created_at)
         select $1, $2, 'book', $3, 'none', now() + $4::interval, now() - interval '1 hour'
         from generate_series(1, $5)`,
        [page.id, member.id, JSON.stringify(DEFAULT_BOOK), leasedUntil, count],
      );
    await insert(2, '1 hour'); // being made by others
    const job = (await start(member.headers)).data!['startExport'] as Job;
    await insert(17, null);
    const other = await createMemorial(app.dataSource);
    const colleague = await newMember(app, other);
    const refused = await app.graphql(START, { pageId: other.id }, colleague.headers);
    expect(getErrorCode(refused)).toBe('TOO_MANY');
    expect((await find(job)).state).toBe('WAITING');
    await app.dataSource.query(`delete from export_job where id <> $1`, [job.id]);
    await until(async () => (await find(job)).state === 'READY');
  });

  it('is refused to somebody for whom five are being made, and to nobody else', async () => {
    await app.dataSource.query(
      `insert into export_job (page_id, user_id, kind, options, page_version, leased_until)
       select $1, $2, 'book', $3, 'none', now() + interval '1 hour' from generate_series(1, 5)`,
      [page.id, member.id, JSON.stringify(DEFAULT_BOOK)],
    );
    expect(getErrorCode(await start(member.headers))).toBe('TOO_MANY');
    const colleague = await newMember(app, page);
    expect((await start(colleague.headers)).errors).toBeUndefined();
    await app.dataSource.query('delete from export_job where page_id = $1', [page.id]);
  });

  it('is announced by mail if it took longer than a minute', async () => {
    await app.dataSource.query(
      `insert into export_job (page_id, user_id, kind, options, page_version, created_at)
       select id, $2, 'folder', $3, 'none', now() - interval '61 seconds' from page where id = $1`,
      [page.id, member.id, JSON.stringify(DEFAULT_BOOK)],
    );
    await packed();
    const link = await findMailed(app, member.email, /http\S+#take-home/);
    expect(link).toContain(`/edit/${page.url}#take-home`);
  });
});

async function storedOriginal(address: string): Promise<Buffer> {
  const key = address.replace('/media/', '');
  const folder = join(app.dataDir, 'media');
  for (const name of await readdir(folder, { recursive: true }))
    if (name.includes(key) && name.endsWith('original')) return readFile(join(folder, name));
  throw new Error('no original');
}
