import { describe, expect, it } from 'vitest';
import { createMemorial, insertNewerBlock } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { newMember } from '../../../testing/test-people.ts';
import type { Page } from '../../pages/page.entity.ts';

const app = useTestApp();

const SET = 'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }';
const BOOK = `query ($url: String!, $first: Int, $after: String) { page(url: $url) {
  tributes(first: $first, after: $after, service: true) {
    totalCount edges { cursor node { content } } pageInfo { endCursor hasNextPage }
  } } }`;

/** A page whose service is at two in the afternoon in Auckland, on the other side of the date line. */
async function newPage(startsAt = '2027-05-08T02:00:00Z') {
  const page = await createMemorial(app.dataSource);
  const { headers } = await newMember(app, page);
  const service = { title: 'Thanksgiving', startsAt, timeZone: 'Pacific/Auckland', place: 'St Ia' };
  await app.graphql(SET, { input: { pageId: page.id, ...service } }, headers);
  return { page, headers };
}

/** Words, the newest first on the wall, written at these moments. */
async function written(page: Page, words: Record<string, string>, ...images: string[]) {
  for (const [content, at] of Object.entries(words))
    await app.dataSource.query(
      `with numbered as (
         update page set last_seq = last_seq + 1 where id = $1 returning last_seq
       ), message as (
         insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
         select gen_random_uuid(), $1, gen_random_uuid(), 'Ines', $2, 'visible', last_seq, $3
         from numbered returning id
       )
       insert into tribute_photo (tribute_id, position, image)
       select id, place - 1, image from message, unnest($4::text[]) with ordinality as photo (image, place)`,
      [page.id, content, at, images],
    );
}

interface Book {
  totalCount: number;
  edges: { cursor: string; node: { content: string } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}
async function read(url: string, variables: object = {}): Promise<Book> {
  const { data } = await app.graphql(BOOK, { url, ...variables });
  return (data as { page: { tributes: Book } }).page.tributes;
}
const wordsOf = ({ edges }: Book) => edges.map(({ node }) => node.content);

describe('the book of the day', () => {
  it('holds what was written on that day in the time zone of the service, oldest first', async () => {
    const { page } = await newPage();
    await written(page, {
      'in the evening': '2027-05-08T11:59:59Z', // 23:59 in Auckland
      'the day after': '2027-05-08T12:00:00Z',
      'in the morning': '2027-05-07T12:00:00Z', // midnight in Auckland
      'the day before': '2027-05-07T11:59:59Z',
    });
    const book = await read(page.url);
    expect(wordsOf(book)).toEqual(['in the morning', 'in the evening']);
    expect(book.totalCount).toBe(2);
  });

  it('goes on past midnight if the service does', async () => {
    const { page } = await newPage('2027-05-08T10:00:00Z'); // 22:00 in Auckland
    await written(page, { 'at four': '2027-05-08T15:59:00Z', 'at five': '2027-05-08T17:00:00Z' });
    expect(wordsOf(await read(page.url))).toEqual(['at four']);
  });

  it('is read in parts, each message once, and refuses invalid cursors', async () => {
    const { page } = await newPage();
    const at = '2027-05-08T02:30:00Z'; // all at once
    await written(page, { a: at, b: at, c: at, d: at, e: at });
    const found: string[] = [];
    let part = await read(page.url, { first: 2 });
    found.push(...wordsOf(part));
    while (part.pageInfo.hasNextPage) {
      part = await read(page.url, { first: 2, after: part.pageInfo.endCursor });
      found.push(...wordsOf(part));
    }
    expect(found.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const refused = await app.graphql(BOOK, { url: page.url, after: '7' });
    expect(refused.errors?.[0]?.extensions.code).toBe('MALFORMED');
  });

  it('is empty without a service, and leaves out hidden messages', async () => {
    const { page, headers } = await newPage();
    await written(page, { kept: '2027-05-08T02:30:00Z', hidden: '2027-05-08T02:31:00Z' });
    await app.dataSource.query(
      `update tribute set status = 'hidden' where page_id = $1 and content = 'hidden'`,
      [page.id],
    );
    await app.graphql(
      'mutation ($id: ID!) { setService(input: { pageId: $id, title: "Later", startsAt: "2027-05-08T02:00:00Z", timeZone: "Pacific/Auckland" }) { id } }',
      { id: page.id },
      headers,
    );
    expect(wordsOf(await read(page.url))).toEqual(['kept']);
    await app.graphql(
      'mutation ($id: ID!) { clearService(pageId: $id) { id } }',
      { id: page.id },
      headers,
    );
    expect(await read(page.url)).toEqual({
      totalCount: 0,
      edges: [],
      pageInfo: { endCursor: null, hasNextPage: false },
    });
  });

  it('is a page without scripts, with the service, the words, their times and the photos', async () => {
    const { page } = await newPage();
    await written(page, { '<b>Thank you</b>': '2027-05-08T02:30:00Z' }, '/media/abc');
    const answer = await fetch(`${app.origin}/${page.url}/book`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const html = await answer.text();
    expect(html).toContain('Thanksgiving');
    expect(html).toMatch(/Saturday,? 8 May 2027/);
    expect(html).toContain('St Ia');
    expect(html).toContain('&lt;b&gt;Thank you&lt;/b&gt;');
    expect(html).toContain('14:30</time>');
    expect(html).toContain('src="/media/abc/public"');
    expect(html).not.toMatch(/<script|rel="next"/);
  });

  it('sets photos of a message in rows of equal height, as the printed wall does', async () => {
    const { page } = await newPage();
    const [wide, tall, other] = ['_300x200_aabbcc', '_200x300_aabbcc', '_300x200_ddeeff'].map(
      (size) => `/media/${'0'.repeat(32)}${size}`,
    );
    await written(page, { 'Three.': '2027-05-08T02:30:00Z' }, wide!, tall!, other!);
    for (const path of [`/${page.url}/book`, `/${page.url}?print`]) {
      const html = await (await fetch(app.origin + path)).text();
      expect(html).toContain('--tall: 1.13'); // 2/3 and 6/13 of their width
      const rows = [...html.matchAll(/<div class="photo-row">(.*?)<\/div>/g)].map(([, row]) =>
        [...row!.matchAll(/alt="([^"]+)"[^>]*flex-grow: ([\d.]+)/g)].map(([, ...found]) => found),
      );
      expect(rows).toEqual([
        [['Photo 1 from Ines', '1.5']],
        [
          ['Photo 2 from Ines', '0.667'],
          ['Photo 3 from Ines', '1.5'],
        ],
      ]);
    }
  });

  it('begins with cover, contents and life, and sets long messages and short notes apart', async () => {
    const { page, headers } = await newPage();
    const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
    const bio = (body['items'] as { id: string; type: string }[]).find(
      (block) => block.type === 'bio',
    );
    const payload = { date_birth: 'abt 1943', content: '<p>She taught the harbour to sail.</p>' };
    await app.rest('PATCH', `/api/component/${bio?.id}`, { payload }, headers);
    const [note, long] = ['Fair tide.', 'A long message. '.repeat(12).trim()];
    await written(page, { [note]: '2027-05-08T02:30:00Z', [long]: '2027-05-08T02:31:00Z' });
    const html = await (await fetch(`${app.origin}/${page.url}/book`)).text();
    expect(html).toMatch(/<header class="cover">.*abt 1943/s);
    expect(html).toMatch(/<ol class="contents">.*#life.*#service.*#messages/s);
    expect(html).toContain('<p>She taught the harbour to sail.</p>');
    const [, messages = '', notes = ''] =
      /<div class="messages">(.*)<div class="notes">(.*)<\/section>/s.exec(html) ?? [];
    expect([messages.includes(long), notes.includes(note)]).toEqual([true, true]);
    expect([messages.includes(note), notes.includes(long)]).toEqual([false, false]);
  });

  it('leaves out blocks of a type that only a newer version knows', async () => {
    const { page } = await newPage();
    await insertNewerBlock(app.dataSource, page.id);
    const book = await fetch(`${app.origin}/${page.url}/book`);
    expect(book.status).toBe(200);
    expect(await book.text()).toContain('<header class="cover">');
  });

  it('sets each script in its direction and typeface', async () => {
    const { page } = await newPage();
    await written(page, {
      'أهلًا وسهلًا': '2027-05-08T02:30:00Z',
      'Ein Wort ist ein Wort': '2027-05-08T02:31:00Z',
      海が見えます: '2027-05-08T02:32:00Z',
    });
    const html = await (await fetch(`${app.origin}/${page.url}/book`)).text();
    expect(html).toMatch(/<article class="arabic" dir="rtl" lang="ar">/);
    expect(html).toMatch(/<article><p dir="auto">Ein Wort/);
    expect(html).toMatch(/<article class="japanese" lang="ja">/);
  });

  it.each([
    ['', 'size: A5'],
    ['?paper=a4', 'size: A4'],
    ['?paper=a3', 'size: A5'],
  ])(
    'is printed at %j with %s, with page numbers and the name in the running head',
    async (query, size) => {
      const { page } = await newPage();
      await app.dataSource.query('update page set title = $2 where id = $1', [
        page.id,
        'Ada "}</style><script>',
      ]);
      const html = await (await fetch(`${app.origin}/${page.url}/book${query}`)).text();
      const rules = /@page \{[^@]*/.exec(html)?.[0];
      expect(rules).toContain(size);
      expect(html).toContain('content: counter(page)');
      expect(html).toContain('"Ada \\22 \\7d \\3c \\2f style\\3e \\3c script\\3e "');
      expect(html).not.toContain('<script');
    },
  );

  it('goes on by a link after 500 messages, and the second part follows the first', async () => {
    const { page } = await newPage();
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Ines', 'Message ' || n || '.', 'visible', n,
         '2027-05-08T01:00:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, 501) n`,
      [page.id],
    );
    const first = await (await fetch(`${app.origin}/${page.url}/book`)).text();
    expect(first).toContain('Message 500.');
    expect(first).not.toContain('Message 501.');
    const next = /rel="next" href="([^"]+)"/.exec(first)![1]!;
    const second = await (await fetch(`${app.origin}/${page.url}/book${next}`)).text();
    expect(second.match(/Message \d+\./g)).toEqual(['Message 501.']);
  });

  it('is 404 without a service, a page or a wall that visitors see', async () => {
    const without = await createMemorial(app.dataSource);
    const { page } = await newPage();
    await app.dataSource.query('update page set active = false where id = $1', [page.id]);
    for (const path of [`/${without.url}/book`, '/no-such-page/book', `/${page.url}/book`])
      expect((await fetch(app.origin + path)).status, path).toBe(404);
  });
});
