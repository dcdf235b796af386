import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { In } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { runJob } from '../../database/scheduler.ts';
import { readEnv } from '../../env.ts';
import { createLog } from '../../log.ts';
import { readArchive, fetchWhenMade } from '../../testing/exported-files.ts';
import { createLoveBox } from '../../testing/factories.ts';
import { getErrorCode, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { operate } from '../../testing/operator.ts';
import {
  createOwnedPage,
  joinPage,
  newMember,
  newPerson,
  type Person,
  registerPerson,
} from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { waitForLockWaiters } from '../../testing/test-database.ts';
import { traces } from '../../testing/traces.ts';
import { until } from '../../testing/until.ts';
import { Page } from '../pages/page.entity.ts';
import { openStorage } from '../uploads/storage/storage.ts';
import { openBackupTarget } from '../backup/backup-target.ts';
import { backUpOnSchedule } from '../backup/backup.service.ts';
import { erasePages } from './erase-pages.ts';
import { Tombstone } from './tombstone.entity.ts';

const DELETE = 'mutation ($pageId: ID!) { deletePage(pageId: $pageId) { goneAt } }';
const RESTORE = 'mutation ($pageId: ID!) { restorePage(pageId: $pageId) { id title goneAt } }';
const STATE = `query ($url: String!) { page(url: $url) { id } pageDeletion(url: $url) { goneAt pageId } }`;
const REPORT = 'mutation ($input: ReportPageInput!) { reportPage(input: $input) { number } }';
const MY_PAGES = '{ myPages { id goneAt } }';
const EVENTS = 'subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq } }';
const MEMBER_EVENTS =
  'subscription ($pageId: ID!) { memberEvents(pageId: $pageId) { __typename } }';
const PRESENT = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id } } } }`;
const SET_UP = `mutation ($input: SetUpTributeInput!) { setUpTribute(input: $input) { page { id } } }`;
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt } }`;
const UPDATE = `mutation ($id: ID!, $content: String) {
  updateTextComponent(id: $id, input: { content: $content }) { id } }`;
const INVITE = `mutation ($pageId: ID!) { inviteMember(input: { pageId: $pageId, email: "tom@example.org" }) { mailed } }`;
const ATTACH = `mutation ($from: String!, $to: String!) { attachPage(input: { from: $from, to: $to }) { page { id } } }`;

const logged: string[] = [];
const app = useTestApp({}, createLog('trace', { write: (line) => void logged.push(line) }));
const beside = useTestAppBeside(app);
const withoutMail = useTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }); // no mail server answers there

type Owned = { page: { id: string; url: string }; owner: Person; mark: string };

/** Creates a page with a plate, and with a word that is stored nowhere else. */
async function newPage(): Promise<Owned> {
  const owner = await registerPerson(app);
  const { url } = owner;
  const mark = `zq${randomUUID().replaceAll('-', '')}`;
  const input = { pageId: url, name: `Ada ${mark}` };
  const { data, errors } = await app.graphql(SET_UP, { input }, owner.headers);
  expect(errors).toBeUndefined();
  const { page } = data!['setUpTribute'] as { page: { id: string } };
  return { page: { id: page.id, url }, owner, mark };
}

const remove = (id: string, headers = {}) => app.graphql(DELETE, { pageId: id }, headers);
const restore = (id: string, headers = {}) => app.graphql(RESTORE, { pageId: id }, headers);
const stateOf = async (url: string, headers = {}) =>
  (await app.graphql(STATE, { url }, headers)).data!;
const work = async () => {
  for (const job of app.features.deletion.jobs ?? []) await runJob(job);
};
/** Makes a backup; returns its files, unpacked, and the list beside it. */
async function nextBackup(): Promise<[string, Buffer][]> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-next-'));
  try {
    const env = readEnv({ DATA_DIR: app.dataDir, BACKUP_TO: folder });
    const { name } = await backUpOnSchedule(env, app.dataSource, openBackupTarget(env)!);
    const files = await readArchive(await readFile(join(folder, name)));
    return [...files, ['erased.json', await readFile(join(folder, 'erased.json'))]];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
/** Sets in how many days a page is erased. */
const goneIn = (id: string, days: number) =>
  app.dataSource.query("update page set gone_at = now() + $2 * interval '1 day' where id = $1", [
    id,
    days,
  ]);
const mailsTo = async (email: string) =>
  app.dataSource.query<{ subject: string }[]>(
    'select subject from mail where recipient = $1 order by created_at',
    [email],
  );

describe('a deleted page', () => {
  it('can be deleted by its owner only, and restored by every member', async () => {
    const { page, owner } = await newPage();
    const { headers: coOwner } = await newMember(app, page);
    const { headers: stranger } = await newPerson(app);
    expect(getErrorCode(await remove(page.id))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await remove(page.id, stranger))).toBe('FORBIDDEN');
    expect(getErrorCode(await remove(page.id, coOwner))).toBe('FORBIDDEN');
    expect(getErrorCode(await remove(randomUUID(), owner.headers))).toBe('NOT_FOUND');
    const { goneAt } = (await remove(page.id, owner.headers)).data!['deletePage'] as {
      goneAt: string;
    };
    const days = (Date.parse(goneAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await remove(page.id, owner.headers)).data).toEqual({ deletePage: { goneAt } });

    expect(getErrorCode(await restore(page.id))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await restore(page.id, stranger))).toBe('FORBIDDEN');
    expect((await restore(page.id, coOwner)).data).toMatchObject({
      restorePage: { id: page.id, goneAt: null },
    });
    expect((await restore(page.id, coOwner)).errors).toBeUndefined();
    expect(await stateOf(page.url)).toEqual({ page: { id: page.id }, pageDeletion: null });
  });

  it('says so at its address and to its members, in every process, and shows nothing of its content', async () => {
    const { page, owner, mark } = await newPage();
    for (const { origin } of [app, beside])
      expect(await (await fetch(`${origin}/${page.url}`)).text()).toContain(mark);
    await remove(page.id, owner.headers);
    for (const { origin } of [app, beside]) {
      const answer = await fetch(`${origin}/${page.url}`);
      const html = await answer.text();
      expect(answer.status).toBe(410);
      expect(html).toContain('been put away');
      expect(html).not.toContain(mark);
      expect(html).not.toContain(page.id);
    }
    expect(await stateOf(page.url)).toMatchObject({ page: null, pageDeletion: { pageId: null } });
    const ofOwner = await stateOf(page.url, owner.headers);
    expect(ofOwner).toMatchObject({ page: null, pageDeletion: { pageId: page.id } });
    const { data } = await app.graphql(MY_PAGES, {}, owner.headers);
    expect(data).toEqual({ myPages: [{ id: page.id, goneAt: expect.any(String) }] });
  });

  it('cannot be changed until it is restored', async () => {
    const { page, owner } = await newPage();
    const [text] = await app.dataSource.query<{ id: string }[]>(
      'insert into component (id, page_id, type, rank, payload) values ($1, $2, $3, $4, $5) returning id',
      [randomUUID(), page.id, 'text', 'zz', { content: '' }],
    );
    const change = () => app.graphql(UPDATE, { id: text!.id, content: 'New words' }, owner.headers);
    await remove(page.id, owner.headers);
    expect(getErrorCode(await change())).toBe('REFUSED');
    await restore(page.id, owner.headers);
    expect((await change()).errors).toBeUndefined();
  });

  it('refuses a member who is in its editor as it refuses their changes, until it is restored', async () => {
    const { page, owner } = await newPage();
    const guest = await newMember(app, page);
    const input = { pageId: page.id, tabId: randomUUID() };
    const be = () => app.graphql(PRESENT, { input }, guest.headers);
    expect((await be()).errors).toBeUndefined();
    await remove(page.id, owner.headers);
    expect(getErrorCode(await be())).toBe('REFUSED');
    const socket = await openSocket(app.origin, { params: guest.headers });
    socket.subscribe('1', MEMBER_EVENTS, { pageId: page.id });
    const refused = await socket.next(({ id }) => id === '1');
    expect(refused.payload).toMatchObject([{ extensions: { code: 'REFUSED' } }]);
    socket.close();
    await restore(page.id, owner.headers);
    expect((await be()).errors).toBeUndefined();
  });

  it('ends the streams of visitors and members', async () => {
    const { page, owner } = await newPage();
    const sockets = await Promise.all(
      [app, beside].map(({ origin }) => openSocket(origin, { params: owner.headers })),
    );
    for (const socket of sockets) {
      socket.subscribe('1', EVENTS, { pageId: page.id });
      socket.subscribe('2', MEMBER_EVENTS, { pageId: page.id });
      await socket.caughtUp();
    }
    await remove(page.id, owner.headers);
    for (const socket of sockets) {
      for (const id of ['1', '2'])
        await socket.next((message) => message.id === id && message.type !== 'next');
      socket.close();
    }
  });

  it('is announced to all members, with reminders a week and a day before its end', async () => {
    const { page, owner } = await newPage();
    const other = await newMember(app, page);
    await remove(page.id, owner.headers);
    const subjects = async () => (await mailsTo(other.email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([
      expect.stringMatching(/’s page will be deleted on \d+ \w+$/),
    ]);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    await work();
    await work();
    expect(await subjects()).toHaveLength(1);
    await goneIn(page.id, 6);
    await work();
    await work();
    expect(await subjects()).toHaveLength(2);
    await goneIn(page.id, 0.5);
    await work();
    await work();
    expect(await subjects()).toHaveLength(3);
    expect(await mailsTo(owner.email)).toHaveLength(3);
    await restore(page.id, owner.headers);
    expect((await subjects()).at(-1)).toMatch(/ has been brought back$/);
    expect(JSON.stringify(await mailsTo(owner.email))).not.toContain('brought back');
  });

  it('gets one reminder, not two, where nothing has run for the days in which both were due', async () => {
    const { page, owner } = await newPage();
    await remove(page.id, owner.headers);
    await goneIn(page.id, 0.5);
    await work();
    await work();
    const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringContaining(' will be deleted on '),
      expect.stringContaining(' is deleted on '),
    ]);
  });
});

it('a page that was restored before the mail server was back is not announced as deleted any more', async () => {
  const { page, owner } = await createOwnedPage(withoutMail);
  const other = await newMember(withoutMail, page);
  await withoutMail.graphql(DELETE, { pageId: page.id }, owner.headers);
  const mails = () =>
    withoutMail.dataSource.query<object[]>(
      'select kind, recipient from mail where page_id = $1 order by kind, recipient = $2',
      [page.id, other.email],
    );
  const announcement = (recipient: string) => ({ kind: 'pagePutAway', recipient });
  expect(await mails()).toEqual([announcement(owner.email), announcement(other.email)]);
  await withoutMail.graphql(RESTORE, { pageId: page.id }, owner.headers);
  expect(await mails()).toEqual([{ kind: 'pageBroughtBack', recipient: other.email }]);
});

describe('a page deleted for more than thirty days', () => {
  it('cannot be restored', async () => {
    const { page, owner } = await newPage();
    await remove(page.id, owner.headers);
    await goneIn(page.id, -1);
    expect(getErrorCode(await restore(page.id, owner.headers))).toBe('NOT_FOUND');
  });

  it('stays as it is where it is brought back in the moment in which it would be erased', async () => {
    const { page, owner } = await newPage();
    const other = await newMember(app, page);
    await remove(page.id, owner.headers);
    await goneIn(page.id, -1);
    const mails = await mailsTo(other.email);
    const somebody = app.dataSource.createQueryRunner();
    await somebody.startTransaction();
    await somebody.query('update page set gone_at = null where id = $1', [page.id]);
    const [erase] = app.features.deletion.jobs!.filter(({ name }) => name.startsWith('erase what'));
    const erasing = runJob(erase!);
    await waitForLockWaiters(app.dataSource, 1);
    await somebody.commitTransaction();
    await somebody.release();
    await erasing;
    expect(await stateOf(page.url)).toEqual({ page: { id: page.id }, pageDeletion: null });
    expect(await mailsTo(other.email)).toEqual(mails);
    expect(mails).not.toEqual([]);
    expect(await app.dataSource.getRepository(Tombstone).existsBy({ id: page.id })).toBe(false);
  });

  it('leaves the pictures to other pages that use them', async () => {
    const { page, owner } = await newPage();
    const { page: other } = await newPage();
    await joinPage(app, owner, other, 'co_owner');
    const image = await uploadClient(app).uploaded();
    for (const { id } of [page, other]) {
      const path = `/api/public/page/${id}/photos`;
      const { body } = await app.rest('POST', path, { image }, owner.headers);
      expect(body['error']).toBe(false);
    }
    await remove(page.id, owner.headers);
    await goneIn(page.id, -1);
    await work();
    expect((await stateOf(page.url))['pageDeletion']).toMatchObject({ pageId: null });
    expect((await fetch(`${app.origin}${image}`)).status).toBe(200);
  });

  it('is erased although the files of an older one cannot be deleted', async () => {
    const [stuck, next] = [await newPage(), await newPage()];
    const image = await uploadClient(app).uploaded();
    const path = `/api/public/page/${stuck.page.id}/photos`;
    await app.rest('POST', path, { image }, stuck.owner.headers);
    for (const [{ page, owner }, days] of [
      [stuck, -2],
      [next, -1],
    ] as const) {
      await remove(page.id, owner.headers);
      await goneIn(page.id, days);
    }
    const refuse = () => Promise.reject(new Error('403'));
    const media = openStorage(readEnv({ DATA_DIR: app.dataDir }));
    const storage = { ...media, remove: refuse };
    const run = () => erasePages({ db: app.dataSource, storage, eraseExports: async () => 0 });
    await expect(runJob({ name: 'erase', everyMs: 0, run })).rejects.toThrow('403');
    const left = await app.dataSource
      .getRepository(Page)
      .findBy({ id: In([stuck.page.id, next.page.id]) });
    expect(left.map(({ id }) => id)).toEqual([stuck.page.id]);
    await work();
  });

  it('leaves nothing in rows, files, logs or the next backup, and its plate says that it is gone', async () => {
    const { page, owner, mark } = await newPage();
    const other = await newMember(app, page);
    const { id, url } = page;
    const upload = uploadClient(app);
    const [photo, image] = [await upload.uploaded(), await upload.uploaded()];
    await app.rest(
      'POST',
      `/api/public/page/${id}/photos`,
      { image: photo, caption: mark },
      owner.headers,
    );
    const components = await app.rest(
      'GET',
      `/api/page/${id}/components`,
      undefined,
      owner.headers,
    );
    const { items } = components.body as { items: { _id: string; type: string }[] };
    const text = items.find(({ type }) => type === 'text');
    for (const content of [mark, `${mark} again`])
      if (text) await app.graphql(UPDATE, { id: text._id, content }, owner.headers);
    for (let index = 0; index < 3; index += 1) {
      const sent = { clientId: randomUUID(), name: mark, content: `${mark} ${index}` };
      await app.graphql(POST, { input: { pageId: id, ...sent, ...(index === 0 && { image }) } });
    }
    await app.graphql(INVITE, { pageId: id }, owner.headers);
    const report = { pageId: id, reason: 'PRIVATE', words: mark, email: `${mark}@example.org` };
    const { data: reported } = await app.graphql(REPORT, { input: report });
    const { number } = reported!['reportPage'] as { number: string };
    await operate(app, 'take-down', url, '--reason', mark, '--report', number);
    await operate(app, 'put-back', url);
    await app.rest('POST', `/api/page/${id}/visit`);
    const taken = await fetchWhenMade(`${app.origin}/api/page/${id}/export`, {
      headers: owner.headers,
    });
    expect((await taken.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    const plate = await newPage();
    await remove(id, owner.headers);
    await goneIn(id, 0.5);
    await work();
    await goneIn(id, -1);
    // these rows mention the page for up to a day, or ten minutes
    for (const table of ['rate_limit', 'recent_post'])
      await app.dataSource.query(`delete from ${table}`);
    const keys = [photo, image].map((address) => address.replace('/media/', ''));
    const before = await traces(app, [mark, id, ...keys]);
    expect(before.rows).toContain('tribute');
    expect(before.files.length).toBeGreaterThan(0);
    await work();

    // pictures are found by the keys in their files' names
    expect(await traces(app, [mark, ...keys])).toEqual({ rows: [], files: [] });
    expect((await traces(app, [id])).rows).toEqual(['tombstone']);
    for (const { origin } of [app, beside]) {
      const answer = await fetch(`${origin}/${url}`);
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('been deleted');
    }
    const { data } = await app.graphql(MY_PAGES, {}, other.headers);
    expect(data).toEqual({ myPages: [] });
    const backup = await nextBackup();
    const [erased] = backup.find(([name]) => name === 'erased.json')!.slice(1);
    expect(String(erased)).toContain(id);
    for (const word of [mark, ...keys]) {
      expect(backup.flatMap(([name, text]) => (text.includes(word) ? name : []))).toEqual([]);
      expect(logged.filter((line) => line.includes(word))).toEqual([]);
    }
    // another page has not changed
    expect(await stateOf(plate.page.url)).toMatchObject({ page: { id: plate.page.id } });
  });

  it('leaves nothing of a love box and its favourites', async () => {
    const mark = `zq${randomUUID().replaceAll('-', '')}`;
    const page = await createLoveBox(app.dataSource);
    await app.dataSource.query(
      `update page set couple = jsonb_set(couple, '{line}', to_jsonb($2::text)) where id = $1`,
      [page.id, mark],
    );
    await app.dataSource.query(
      `insert into favourite (id, page_id, card_id, deck_url, deck_title, text, place, removed_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'truth', 'Truth', $2, place,
              case when place = 1 then now() end
       from generate_series(1, 2) as place`,
      [page.id, mark],
    );
    expect((await traces(app, [mark])).rows).toEqual(expect.arrayContaining(['favourite', 'page']));
    await goneIn(page.id, -1);
    await work();
    expect(await traces(app, [mark])).toEqual({ rows: [], files: [] });
    expect((await traces(app, [page.id])).rows).toEqual(['tombstone']);
  });

  it('takes the addresses that redirect to it along', async () => {
    const target = await newPage();
    const owner = await registerPerson(app);
    await app.dataSource.query(
      `insert into page_member (page_id, user_id, role) values ($1, $2, 'co_owner')`,
      [target.page.id, owner.id],
    );
    const attached = await app.graphql(
      ATTACH,
      { from: owner.url, to: target.page.url },
      owner.headers,
    );
    expect(attached.errors).toBeUndefined();
    await remove(target.page.id, target.owner.headers);
    await goneIn(target.page.id, -1);
    await work();
    await until(async () => (await fetch(`${app.origin}/${owner.url}`)).status === 410);
  });
});
