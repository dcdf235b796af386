import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { entities } from '../entities.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { createLog } from '../log.ts';
import { runAsSuperuser } from '../testing/run-as-superuser.ts';
import { startTestAppBeside, type TestApp } from '../testing/test-app.ts';
import { connect } from './database.ts';
import { migrations } from './migrations/index.ts';

/**
 * The last migration of the first released version: data is added at its schema, and at that of each later migration.
 */
const FIRST = 'WallPictures1700000002700';
/** One of so many owners signs in, because each sign-in takes long. */
const SIGNING_IN = 8;
const PASSWORD = 'a lamp in the window';
const PICTURE = `${'0'.repeat(32)}_900x600_2f5d50`;

/** The data of a family, added at the schema of one version. */
interface Family {
  page: string;
  url: string;
  email: string;
  /** The token of its plate. */
  qr: string;
}

const families: Family[] = [];
const passwords = new Passwords();
let app: TestApp;
let dataDir: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keepsake-migrations-'));
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsSuperuser(inject('postgres'), `create database ${database} template template0`);
  const address = { ...inject('postgres'), database };
  const passwordHash = await passwords.hash(PASSWORD);
  const first = migrations.findIndex(({ name }) => name === FIRST);
  expect(first).toBeGreaterThan(0);
  for (let last = first; last < migrations.length; last += 1) {
    const known = migrations.slice(0, last + 1);
    const db = await connect(address, entities, createLog('silent'), 4, known);
    families.push(await addFamily(db, families.length, passwordHash));
    await db.destroy();
  }
  drop = () => runAsSuperuser(inject('postgres'), `drop database ${database} with (force)`);
  app = await startTestAppBeside({ address, dataDir });
});
afterAll(async () => {
  await app.stop();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Adds a family by SQL, with the columns that every version has. */
async function addFamily(db: DataSource, version: number, passwordHash: string): Promise<Family> {
  const [page, user, text] = [randomUUID(), randomUUID(), randomUUID()];
  const [url, email] = [`family-${version}`, `family-${version}@example.org`];
  const code = String(version).padStart(16, '0');
  const qr = String(version).padStart(20, '0');
  const run = (sql: string, values: unknown[]) => db.query<{ areRows: boolean }[]>(sql, values);
  await run(`insert into user_account (id, email, password_hash) values ($1, $2, $3)`, [
    user,
    email,
    passwordHash,
  ]);
  await run(
    `insert into page (id, url, title, type, active, kind, last_seq) values ($1, $2, $3, 'tribute', true, 'human', 2)`,
    [page, url, `Ada ${version}`],
  );
  await run(`insert into page_member (page_id, user_id, role) values ($1, $2, 'owner')`, [
    page,
    user,
  ]);
  await run(
    `insert into activation_code (id, code, qr, page_url, used_at, used_by)
     values (gen_random_uuid(), $1, $2, $3, now(), $4)`,
    [code, qr, url, user],
  );
  const blocks: [string, string, object][] = [
    [randomUUID(), 'bio', { name: `Ada ${version}`, date_birth: 'abt 1943' }],
    [text, 'text', { content: `<p>The boat of ${version}.</p>` }],
    [randomUUID(), 'photos', {}],
    [randomUUID(), 'comment', {}],
  ];
  for (const [index, [id, type, payload]] of blocks.entries())
    await run(
      `insert into component (id, page_id, type, rank, payload) values ($1, $2, $3, $4, $5)`,
      [id, page, type, `a${index}`, payload],
    );
  await run(
    `insert into component_change (page_id, component_id, user_id, kind, field, before)
     values ($1, $2, $3, 'changed', 'content', '<p>Before.</p>')`,
    [page, text, user],
  );
  await run(
    `insert into media (key, state, type, uploader) values ($1, 'committed', 'image/webp', $2)
             on conflict do nothing`,
    [PICTURE, user],
  );
  await run(
    `insert into photo (id, page_id, image, caption, rank) values (gen_random_uuid(), $1, $2, 'At sea', 'a0')`,
    [page, `/media/${PICTURE}`],
  );
  for (const [index, status] of ['visible', 'hidden'].entries())
    await run(
      `insert into tribute (id, page_id, client_id, name, content, status, seq)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'Ines', $2, $3, $4)`,
      [page, `Fair winds, ${status} ${version}.`, status, index + 1],
    );
  const [photos] = await run(`select to_regclass('tribute_photo') is not null as "areRows"`, []);
  await run(
    photos?.areRows
      ? `insert into tribute_photo (tribute_id, position, image)
         select id, 0, $2 from tribute where page_id = $1 and status = 'visible'`
      : `update tribute set image = $2 where page_id = $1 and status = 'visible'`,
    [page, `/media/${PICTURE}`],
  );
  await run(
    `insert into page_invitation (id, page_id, hash, invited_by, expires_at)
     values (gen_random_uuid(), $1, sha256($2::text::bytea), $3, now() + interval '7 days')`,
    [page, url, user],
  );
  return { page, url, email, qr };
}

const PAGE = `query ($url: String!) { page(url: $url) { title visibility photos { image caption }
  components { __typename ... on TextComponent { content } }
  tributes { totalCount edges { node { content image } } }
  tributeSearch(search: "winds") { totalCount } } }`;

it('pages of every earlier version keep their words, photos and messages after migrating', async () => {
  for (const [version, { url }] of families.entries()) {
    const read = async () => {
      const { data, errors } = await app.graphql(PAGE, { url });
      expect(errors).toBeUndefined();
      return data!['page'];
    };
    // older messages can be searched once a job has indexed them
    await expect.poll(read).toMatchObject({
      title: `Ada ${version}`,
      visibility: 'PUBLIC',
      photos: [{ image: `/media/${PICTURE}`, caption: 'At sea' }],
      components: [
        { __typename: 'BioComponent' },
        { content: `<p>The boat of ${version}.</p>` },
        { __typename: 'PhotosComponent' },
        { __typename: 'CommentComponent' },
      ],
      tributes: {
        totalCount: 1,
        edges: [
          {
            node: {
              content: `Fair winds, visible ${version}.`,
              image: `/media/${PICTURE}`,
            },
          },
        ],
      },
      tributeSearch: { totalCount: 1 },
    });
    const html = await (await fetch(`${app.origin}/${url}`)).text();
    expect(html).toContain(`Fair winds, visible ${version}.`);
    expect(html).not.toContain('Fair winds, hidden');
  }
});

const HISTORY =
  'query ($pageId: ID!) { componentHistory(pageId: $pageId) { changes { __typename } } }';
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }`;

it('owners of every earlier version can sign in, see held messages and history, and get new messages', async () => {
  const some = families.filter((_, index) => index % SIGNING_IN === 0);
  for (const { page, url, email, qr } of some) {
    const login = await app.rest('POST', '/api/account/login', { email, password: PASSWORD });
    expect(login.body['error']).toBe(false);
    const headers = { authorization: `JWT ${String(login.body['access_token'])}` };
    const pages = await app.rest('GET', '/api/user/pages', undefined, headers);
    expect(pages.body['items']).toMatchObject([{ url }]);
    const { errors } = await app.graphql(HISTORY, { pageId: page }, headers);
    expect(errors).toBeUndefined();
    const plate = await app.rest('POST', '/api/account/exchange', { code: qr });
    expect(String(plate.body['msg'])).not.toBe('');
    const input = { pageId: page, clientId: randomUUID(), name: 'Tom', content: 'Still here.' };
    expect((await app.graphql(POST, { input })).data).toEqual({
      postTribute: { status: 'VISIBLE' },
    });
  }
});
