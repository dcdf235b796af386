import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { toUrl } from '../../database/embedded/postmaster.ts';
import { ROOT } from '../../env.ts';
import { PublicError } from '../../errors/public-errors.ts';
import { fetchWhenMade, importArchive, readArchive } from '../../testing/exported-files.ts';
import { createLoveBox, createMemorial } from '../../testing/factories.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { mp4Film } from '../../testing/test-films.ts';
import type { Page } from '../pages/page.entity.ts';

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } receipt } }`;
const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';
const CLOSE =
  'mutation ($id: ID!) { updateCommentComponent(id: $id, input: { closed: true }) { closed } }';
const REOPEN =
  'mutation ($id: ID!) { updateCommentComponent(id: $id, input: { closed: false, senderChanges: "week" }) { closed } }';
const SET_SERVICE = 'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }';
const MINE = 'query ($receipt: String!) { myTribute(receipt: $receipt) { tribute { content } } }';
const ACTIVATE =
  'mutation ($code: String!) { activateCode(input: { code: $code }) { page { id url active } } }';

type Files = Map<string, Buffer>;

const here = useTestApp();
const elsewhere = useTestApp();
let page: Page;
let member: Person;
let files: Files;
let receipt: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-import-'));
  page = await createMemorial(here.dataSource);
  member = await newMember(here, page);
  await fillPage();
  files = await takeHome(here, page.id, member);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Photos in the grid, one of which was captioned twice, a wall whose settings were changed, and messages. */
async function fillPage() {
  await here.dataSource.query('delete from photo where page_id = $1', [page.id]); // they have no files
  const upload = uploadClient(here);
  const call = async (method: string, path: string, body: object) => {
    const answer = await here.rest(method, path, body, member.headers);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  for (const caption of ['Her hollyhocks', '', 'ضحكتها 😊'])
    await call('POST', `/api/public/page/${page.id}/photos`, {
      image: await upload.uploaded(),
      caption,
    });
  const [wall] = await here.dataSource.query<{ id: string }[]>(
    `select id from component where page_id = $1 and type = 'comment'`,
    [page.id],
  );
  await here.graphql(CLOSE, { id: wall!.id }, member.headers);
  await here.graphql(REOPEN, { id: wall!.id }, member.headers);
  const post = async (name: string, content: string, image?: string) => {
    const input = { pageId: page.id, clientId: randomUUID(), name, content, image };
    const { data, errors } = await here.graphql(POST, { input });
    expect(errors).toBeUndefined();
    return data!['postTribute'] as { tribute: { id: string }; receipt: string };
  };
  ({ receipt } = await post('=cmd()', 'Fair winds.\n\nYours', await upload.uploaded()));
  await post('明子', '安らかに');
  const { tribute } = await post('Tom', 'For the family alone.');
  await here.graphql(HIDE, { id: tribute.id }, member.headers);
  const { tribute: several } = await post('Ines', 'Two photos.', await upload.uploaded());
  await addPhotos(several.id, await upload.uploaded(), await uploadFilm());
  const { tribute: held } = await post('Nobody', 'Not read yet.');
  await here.dataSource.query(
    `update tribute set status = 'held', held_for = '{link}', seq = null where id = $1`,
    [held.id],
  );
  const service = {
    pageId: page.id,
    title: 'Thanksgiving',
    startsAt: '2027-05-08T02:00:00.000Z',
    timeZone: 'Pacific/Auckland',
    place: 'St Ia',
  };
  const { errors } = await here.graphql(SET_SERVICE, { input: service }, member.headers);
  expect(errors).toBeUndefined();
  await here.dataSource.query(
    `update page set visibility = 'link', phrase = 'marble lamp' where id = $1`,
    [page.id],
  );
  await here.dataSource.query(
    `update photo set focus = '0.25 0.75' where caption <> '' and page_id = $1`,
    [page.id],
  );
}

/** A second photo of a message, which its page's members show it without, and a film. */
async function addPhotos(tributeId: string, photo: string, film: { image: string; film: string }) {
  await here.dataSource.query(
    `insert into tribute_photo (tribute_id, position, image, film, is_aside)
     values ($1, 1, $2, null, true), ($1, 3, $3, $4, false)`,
    [tributeId, photo, film.image, film.film],
  );
  const keys = [photo, film.image, film.film].map((address) => address.replace('/media/', ''));
  await here.dataSource.query(
    `update media set state = 'committed', page_id = $2 where key = any($1)`,
    [keys, page.id],
  );
}

async function uploadFilm() {
  const path = join(folder, `${randomUUID()}.mp4`);
  await writeFile(path, mp4Film());
  const film = await here.features.uploads.films.storeFilm(path, null);
  return { film, image: await uploadClient(here).uploaded() };
}

async function takeHome(app: TestApp, id: string, { headers }: Person): Promise<Files> {
  const answer = await fetchWhenMade(`${app.origin}/api/page/${id}/export`, { headers });
  expect(answer.status).toBe(200);
  return readArchive(Buffer.from(await answer.arrayBuffer()));
}

async function pack(packed: Files, compress = false): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of packed) zip.addBuffer(bytes, name, { compress });
  zip.end();
  const path = join(folder, `${randomUUID()}.zip`);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** The command as `npm run import -- FILE` runs it. */
function bringBack(app: TestApp, path: string) {
  const command = join(ROOT, 'dist', 'server', 'cli', 'import.js');
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: toUrl(app.address),
    DATA_DIR: app.dataDir,
    PUBLIC_URL: app.origin,
  };
  return promisify(execFile)(process.execPath, [command, path], { env });
}

/** The words with which an import is refused. */
function refusalOf(app: TestApp, path: string): Promise<string> {
  return importArchive(app, path).then(
    () => 'it is taken',
    (error: Error) => (error instanceof PublicError ? error.message : `A fault: ${error.stack}`),
  );
}

/** Uses the link that the command printed, and owns the page. */
async function claim(app: TestApp, stdout: string) {
  const person = await newPerson(app);
  const [, qr] = /registry\?code=(\w+)/.exec(stdout)!;
  const { body } = await app.rest('POST', '/api/account/exchange', { code: qr });
  const { data, errors } = await app.graphql(ACTIVATE, { code: body['code'] }, person.headers);
  expect(errors).toBeUndefined();
  return { person, page: (data!['activateCode'] as { page: Page }).page };
}

/** Columns that each installation fills by itself, by their tables. */
const ITS_OWN: Readonly<Record<string, readonly string[]>> = {
  page: ['created_at', 'last_seq', 'title_set_up'],
  component: ['created_at', 'version'],
  photo: ['created_at'],
  tribute: ['client_id', 'decided_by'], // a mark of the sender is kept, and accounts stay where they are
};

/** Every column of the page and of what is on it; files, whose addresses are their own, by their order. */
async function readRows({ dataSource }: TestApp): Promise<object> {
  const read = async (table: string, where: string, order: string) => {
    const rows = await dataSource.query<{ row: object }[]>(
      `select to_jsonb(t) as row from ${table} t where ${where} order by ${order}`,
      [page.id],
    );
    return rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !ITS_OWN[table]?.includes(name))),
    );
  };
  const rows = {
    page: await read('page', 'id = $1', 'id'),
    blocks: await read('component', 'page_id = $1 and removed_at is null', 'rank'),
    photos: await read('photo', 'page_id = $1', 'rank'),
    messages: await read('tribute', 'page_id = $1', 'created_at, id'),
    pictures: await read(
      'tribute_photo',
      'tribute_id in (select id from tribute where page_id = $1)',
      'tribute_id, position',
    ),
  };
  const seen: string[] = [];
  const text = JSON.stringify(rows).replace(/\/media\/\w{32}/g, (file) => {
    if (!seen.includes(file)) seen.push(file);
    return `file ${seen.indexOf(file)}`;
  });
  return JSON.parse(text) as object;
}

/** The same page without its pictures and films, which take long to store. */
function withoutFiles(packed: Files): Files {
  const light = new Map([...packed].filter(([name]) => name.endsWith('.json')));
  for (const [name, bytes] of light)
    light.set(name, Buffer.from(bytes.toString().replace(/"photos\/[^"]+"/g, 'null')));
  return light;
}

/** A JSON text, or one with an entry a line, with another value in each place: where, and the text. */
function* spoiled(text: string): Generator<[string, string]> {
  const seen = new Set<string>();
  const places: (string | number)[][] = [];
  const visit = (value: unknown, place: (string | number)[]) => {
    const kind = place.filter((part) => typeof part === 'string').join('.');
    if (place.length > 0 && seen.size === seen.add(kind).size && typeof place.at(-1) === 'string')
      return;
    places.push(place);
    if (value === null || typeof value !== 'object') return;
    for (const [key, one] of Object.entries(value))
      visit(one, [...place, Array.isArray(value) ? Number(key) : key]);
  };
  visit(JSON.parse(text), []);
  for (const place of places)
    for (const wrong of [null, -1e300, '\u0000', [7], {}])
      yield [
        `${place.join('.')} = ${JSON.stringify(wrong)}`,
        write(replaced(JSON.parse(text), place, wrong)),
      ];
}

function replaced(value: unknown, [first, ...rest]: (string | number)[], by: unknown): unknown {
  if (first === undefined) return by;
  const copy = (
    Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  ) as Record<string, unknown>;
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}

/** A list with an entry a line, as the export writes it. */
const write = (value: unknown) =>
  Array.isArray(value)
    ? `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`
    : JSON.stringify(value);

const json = (packed: Files, name: string) => JSON.parse(packed.get(name)!.toString()) as never;
const changed = (name: string, change: (text: string) => string): Files =>
  new Map(files).set(name, Buffer.from(change(files.get(name)!.toString())));
const count = async (app: TestApp) => {
  const [row] = await app.dataSource.query<{ pages: number; media: number; codes: number }[]>(
    `select (select count(*) from page)::int as pages, (select count(*) from media)::int as media,
       (select count(*) from activation_code)::int as codes`,
  );
  const stored = await readdir(join(app.dataDir, 'media'), { recursive: true });
  const staged = await readdir(join(app.dataDir, 'exports')).catch(() => []);
  return { ...row!, stored: stored.filter((name) => name.endsWith('original')), staged };
};

describe('a page that was exported', () => {
  it('can be imported by another installation unchanged, and taken home from there again', async () => {
    const { stdout } = await bringBack(elsewhere, await pack(files));
    expect(stdout).toContain(`is back at /${page.url}, with 5 messages and 8 pictures and films`);
    const claimed = await claim(elsewhere, stdout);
    expect(claimed.page).toMatchObject({ id: page.id, url: page.url, active: true });

    const again = await takeHome(elsewhere, page.id, claimed.person);
    expect([...again.keys()]).toEqual([...files.keys()]);
    for (const [name, bytes] of files)
      if (name.startsWith('photos/')) expect(again.get(name)!.equals(bytes)).toBe(true);
    for (const name of ['tributes.json', 'history.json', 'tributes.csv', 'index.html'])
      expect(again.get(name)!.toString(), name).toBe(files.get(name)!.toString());
    const tributes = json(files, 'tributes.json') as object[];
    expect(tributes).toMatchObject([
      { name: '=cmd()', receipt: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      { name: '明子' },
      { status: 'hidden', decidedAt: expect.any(String) as string },
      {
        photos: [
          { position: 0, film: null, isAside: false },
          { position: 1, isAside: true },
          { position: 3, film: 'photos/message-000004-4-film.mp4' },
        ],
      },
      { status: 'held', heldFor: ['link'], seq: null },
    ]);
    expect(files.get('index.html')!.toString()).toContain('<h3');
    const history = json(files, 'history.json') as { field: string | null }[];
    expect(history.map(({ field }) => field)).toEqual(expect.arrayContaining(['closed', null]));
    const {
      exportedAt: _,
      members: __,
      ...before
    } = json(files, 'page.json') as object as Page & Record<string, unknown>;
    const { exportedAt: _at, members: _new, ...after } = json(again, 'page.json') as typeof before;
    expect(after).toEqual(before);
    expect(await readRows(elsewhere)).toEqual(await readRows(here));
    expect(before).toMatchObject({
      page: { visibility: 'link', phrase: 'marble lamp', service: { title: 'Thanksgiving' } },
      photos: [
        { caption: 'Her hollyhocks', focus: '0.25 0.75' },
        { caption: '', focus: null },
        { caption: 'ضحكتها 😊' },
      ],
    });

    const { data } = await elsewhere.graphql(MINE, { receipt });
    expect(data).toMatchObject({ myTribute: { tribute: { content: 'Fair winds.\n\nYours' } } });
    expect((await fetch(`${elsewhere.origin}/${page.url}`)).status).toBe(200);
  });

  it('is imported beside the original as a copy with another address', async () => {
    const { stdout } = await bringBack(here, await pack(files));
    expect(stdout).toContain('this is a copy');
    expect(stdout).toContain(`/${page.url} belongs to another page`);
    const copy = await claim(here, stdout);
    expect(copy.page.id).not.toBe(page.id);
    const tributes = json(await takeHome(here, copy.page.id, copy.person), 'tributes.json');
    expect(tributes).toMatchObject(
      (json(files, 'tributes.json') as { name: string; content: string }[]).map(
        ({ name, content }) => ({ name, content }),
      ),
    );
    const { data } = await here.graphql(MINE, { receipt });
    expect(data).toMatchObject({ myTribute: { tribute: {} } }); // still the first one's
  });
});

it('an import whose commit is not answered leaves the page that is there its pictures', async () => {
  const before = await count(here);
  const { query } = pg.Client.prototype;
  const writing = new WeakSet<pg.Client>();
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as Mock<typeof query>;
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const sql = String(given[0]);
    if (sql.startsWith('INSERT INTO "activation_code"')) writing.add(this);
    const answer = Reflect.apply(query, this, given) as unknown;
    if (sql !== 'COMMIT' || !writing.delete(this)) return answer;
    return (answer as Promise<unknown>).then(() => {
      throw new Error('Connection terminated unexpectedly');
    });
  } as typeof query);
  const refusal = await refusalOf(here, await pack(files)).finally(() => spy.mockRestore());
  expect(refusal).toContain('Connection terminated');
  const after = await count(here);
  expect(after).toMatchObject({ pages: before.pages + 1, media: before.media + 8 });
  expect(after.stored).toHaveLength(before.stored.length + 7); // and a film
});

it('a love box is imported with its favourites in their order', async () => {
  const box = await createLoveBox(here.dataSource);
  const person = await newMember(here, box);
  await here.dataSource.query(
    `insert into favourite (id, page_id, card_id, deck_url, deck_title, text, place, kept_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'truth', 'Truth', '<b>Card</b> ' || place, place, now() - place * interval '1 day'
     from generate_series(1, 3) as place`,
    [box.id],
  );
  await here.dataSource.query(
    `insert into page_visit (page_id, day, visits) values ($1, '2026-11-24', 3), ($1, '2026-11-25', 1)`,
    [box.id],
  );
  const packed = await takeHome(here, box.id, person);
  expect(json(packed, 'page.json')).toMatchObject({
    visits: [
      { day: '2026-11-24', visits: 3 },
      { day: '2026-11-25', visits: 1 },
    ],
  });
  const html = packed.get('index.html')!.toString();
  expect(html).toMatch(
    /Nora &amp; Eli[^]*Still dancing\.[^]*&lt;b&gt;Card&lt;\/b&gt; 3[^]*Card&lt;\/b&gt; 1/,
  );
  expect(html).not.toContain('Messages');
  const { stdout } = await bringBack(elsewhere, await pack(packed));
  expect(stdout).toContain(`Nora & Eli is back at /${box.url}, with 3 favourites.`);
  const claimed = await claim(elsewhere, stdout);
  const again = await takeHome(elsewhere, box.id, claimed.person);
  const {
    exportedAt: _,
    members: __,
    ...before
  } = json(packed, 'page.json') as { page: object } & Record<string, unknown>;
  expect(before.page).toMatchObject({ type: 'love_box', couple: { secondName: 'Eli' } });
  expect(json(again, 'page.json')).toMatchObject(before);

  const forged = (change: (text: string) => string) =>
    pack(
      new Map(packed).set('page.json', Buffer.from(change(packed.get('page.json')!.toString()))),
    );
  for (const [change, words] of [
    [(text: string) => text.replace('"Nora"', '" "'), 'Please enter both names.'],
    [
      (text: string) => text.replace('"love_box"', '"tribute"'),
      'or a couple’s, can be brought back',
    ],
    [
      (text: string) => text.replace('"deckUrl": "truth"', '"deckUrl": "../x"'),
      'A favourite is no card.',
    ],
  ] as const)
    await expect(bringBack(elsewhere, await forged(change))).rejects.toMatchObject({
      stderr: expect.stringContaining(words) as string,
    });
});

describe('an archive that is refused leaves nothing behind', () => {
  type Archived = Record<'page' | 'blocks' | 'photos', object & { 0: object }>;
  const described = (change: (page: Archived) => object) =>
    changed('page.json', (text) => {
      const parsed = JSON.parse(text) as Archived;
      change(parsed);
      return JSON.stringify(parsed);
    });
  const messages = (change: (all: object[]) => object[]) =>
    changed('tributes.json', (text) => {
      const lines = change(JSON.parse(text) as object[]).map((item) => JSON.stringify(item));
      return `[\n${lines.join(',\n')}\n]\n`;
    });
  const message = (change: object) => messages(([first]) => [{ ...first, ...change }]);
  const fewer = (name: string) => new Map([...files].filter(([one]) => one !== name));
  const photo = () => [...files.keys()].find((name) => name.startsWith('photos/photo-001'))!;

  it.each<[string, string, () => Files]>([
    ['is no page', 'page.json is missing', () => fewer('page.json')],
    ['has lost its history', 'history.json', () => fewer('history.json')],
    ['has lost a picture', 'photos/photo-001', () => fewer(photo())],
    [
      'has a picture that is none',
      'photos/photo-001',
      () => new Map(files).set(photo(), Buffer.from('<svg/>')),
    ],
    ['is cut off', 'is not JSON', () => changed('page.json', (text) => text.slice(0, -9))],
    [
      'is of another version',
      'format',
      () => described((all) => Object.assign(all, { format: 2 })),
    ],
    [
      'holds a page of cards',
      'remembers',
      () => described(({ page: one }) => Object.assign(one, { type: 'quote' })),
    ],
    [
      'names a file outside',
      'photos',
      () => described(({ photos }) => Object.assign(photos[0], { file: '../etc/passwd' })),
    ],
    [
      'has a block of no type',
      'block type',
      () => described(({ blocks }) => Object.assign(blocks[0], { type: 'frame' })),
    ],
    ['has too long a message', '5,000', () => message({ content: 'x'.repeat(5_001) })],
    [
      'has a message from tomorrow',
      'future',
      () => message({ createdAt: '2999-01-01T00:00:00.000Z' }),
    ],
    ['has a message nowhere on the wall', 'no place', () => message({ seq: null })],
    ['has a message twice', 'twice', () => messages(([first]) => [first!, { ...first, seq: 9 }])],
    ['has every message twice', 'twice', () => messages((all) => [...all, ...all])],
    [
      'has every block and photo twice',
      'twice',
      () =>
        described(({ blocks, photos }) => {
          for (const all of [blocks, photos])
            (all as object as object[]).push(...(all as object as object[]));
          return photos;
        }),
    ],
  ])('that %s', async (_what, reason, make) => {
    const before = await count(elsewhere);
    expect(await refusalOf(elsewhere, await pack(make()))).toContain(reason);
    expect(await count(elsewhere)).toEqual(before);
  });

  it('as the command says on its standard error', async () => {
    await expect(bringBack(elsewhere, await pack(fewer('page.json')))).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('page.json is missing') as string,
    });
  });

  it('because it is cut off anywhere', async () => {
    const before = await count(elsewhere);
    const path = join(folder, 'cut.zip');
    const good = await readFile(await pack(files));
    for (let part = 1; part <= 20; part += 1) {
      await writeFile(path, good.subarray(0, (good.length * part) / 21));
      expect(await refusalOf(elsewhere, path)).toContain('no ZIP');
    }
    expect(await count(elsewhere)).toEqual(before);
  });

  it('because a field has a value of a wrong type, unless it can be read all the same', async () => {
    const light = withoutFiles(files);
    expect(await refusalOf(elsewhere, await pack(light))).toBe('it is taken');
    const outcomes: string[] = [];
    let before = await count(elsewhere);
    for (const name of ['page.json', 'tributes.json', 'history.json'])
      for (const [what, text] of spoiled(light.get(name)!.toString())) {
        const path = await pack(new Map(light).set(name, Buffer.from(text)));
        const outcome = await refusalOf(elsewhere, path);
        const after = await count(elsewhere);
        expect(outcome, `${name}: ${what}`).not.toContain('A fault');
        if (outcome !== 'it is taken') expect(after, `${name}: ${what}`).toEqual(before);
        before = after;
        outcomes.push(outcome);
      }
    const taken = outcomes.filter((outcome) => outcome === 'it is taken');
    expect(outcomes.length).toBeGreaterThan(200);
    expect(taken.length).toBeLessThan(outcomes.length / 4);
  });

  it.each(['page.json', 'tributes.json'])(
    'because its %s does not unpack to what its entry says',
    async (name) => {
      const before = await count(elsewhere);
      const path = await pack(files, true);
      const good = await readFile(path);
      const change = async (place: number, value: number) => {
        const bytes = Buffer.from(good);
        bytes.writeUInt32LE(value, place);
        await writeFile(path, bytes);
        return refusalOf(elsewhere, path);
      };
      const entry = good.lastIndexOf(name) - 46; // in the directory, by APPNOTE 4.3.12
      const content = good.indexOf(name) + name.length;
      expect(await change(content + 8, 0xffffffff)).toMatch(/no ZIP|damaged/);
      for (const size of [20, 60_000_000])
        expect(await change(entry + 24, size)).toContain('no ZIP');
      expect(await count(elsewhere)).toEqual(before);
    },
  );

  it('because it unpacks to too many blanks or lines', async () => {
    const before = await count(elsewhere);
    const blanks = (name: string, bytes: number, blank: string) =>
      pack(new Map(files).set(name, Buffer.alloc(bytes, blank)), true);
    for (const [path, reason] of [
      [await blanks('page.json', 70_000_000, ' '), 'page.json is too large'],
      [await blanks('tributes.json', 20_000_000, ' '), 'A line of tributes.json is too long'],
      [await blanks('tributes.json', 3_000_000, '\n'), 'tributes.json has too many lines'],
    ] as const)
      expect(await refusalOf(elsewhere, path)).toContain(reason);
    expect(await count(elsewhere)).toEqual(before);
  });

  it('because it is no ZIP, is damaged, has paths outside of it, or overlapping files', async () => {
    const before = await count(elsewhere);
    const path = join(folder, 'bad.zip');
    const good = await readFile(await pack(files));
    const text = good.toString('latin1');
    const damaged = Buffer.from(good);
    const picture = good.indexOf(files.get(photo())!.subarray(100, 200));
    damaged[picture]! ^= 0xff;
    const directory = text.indexOf('PK\u0001\u0002');
    const offset = text.indexOf('PK\u0001\u0002', directory + 4) + 42;
    const overlapping = Buffer.from(good);
    overlapping.writeUInt32LE(0, offset); // the second file begins where the first does
    for (const [bytes, reason] of [
      [Buffer.from('hello'), 'no ZIP'],
      [good.subarray(0, 5_000), 'no ZIP'],
      [damaged, 'damaged'],
      [Buffer.from(text.replaceAll('tributes.csv', '../../../csv'), 'latin1'), 'no ZIP'],
      [overlapping, 'on top of each other'],
    ] as const) {
      await writeFile(path, bytes);
      expect(await refusalOf(elsewhere, path)).toContain(reason);
    }
    expect(await count(elsewhere)).toEqual(before);
  });
});
