import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runJob } from '../../../database/scheduler.ts';
import { createPage } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { newMember, newPerson } from '../../../testing/test-people.ts';

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt tribute { id } } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) { changeTribute(input: $input) { tribute { status } } }`;
const WITHDRAW = `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`;
const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';
const SEARCH = `query ($url: String!, $search: String!, $first: Int, $after: String, $oldestFirst: Boolean, $since: Int) {
  page(url: $url) { tributeSearch(search: $search, first: $first, after: $after, oldestFirst: $oldestFirst, since: $since) {
    edges { node { name } } pageInfo { endCursor hasNextPage } totalCount } } }`;

const VISIT = 'mutation ($pageId: ID!) { visitPage(pageId: $pageId) { at seq newTributes } }';

interface Visit {
  seq: number;
  newTributes: number;
}

interface Connection {
  edges: { node: { name: string } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

const app = useTestApp();

async function post(pageId: string, name: string, content: string) {
  const input = { pageId, clientId: randomUUID(), name, content };
  const { data, errors } = await app.graphql(POST, { input });
  expect(errors).toBeUndefined();
  return data!['postTribute'] as { receipt: string; tribute: { id: string } };
}

async function search(url: string, text: string, more = {}, headers = {}) {
  const { data, errors } = await app.graphql(SEARCH, { url, search: text, ...more }, headers);
  const page = data?.['page'] as { tributeSearch: Connection } | null | undefined;
  return { found: page?.tributeSearch, code: errors?.[0]?.extensions.code };
}
const namesOf = async (url: string, text: string, more = {}) =>
  (await search(url, text, more)).found!.edges.map(({ node }) => node.name);

describe('searching a wall', () => {
  it('finds names and words by their beginnings in any script, ignoring case and accents', async () => {
    const page = await createPage(app.dataSource);
    await post(page.id, 'Édouard', 'She taught us to sail.');
    await post(page.id, '明子', '港で会いましょう。安らかに');
    await post(page.id, 'Σωκράτης', 'Καλό ταξίδι');
    await post(page.id, 'مريم', 'ضحكتها كانت كالبحر');
    await post(page.id, 'Tom', 'The harbour, 1971 & "Comma"');
    for (const [text, names] of [
      ['edouard', ['Édouard']],
      ['SAIL', ['Édouard']],
      ['sai she', ['Édouard']],
      ['ail', []],
      ['安らか', ['明子']],
      ['港', ['明子']],
      ['明', ['明子']],
      ['港会', []],
      ['σωκρατησ', ['Σωκράτης']],
      ['ταξιδι', ['Σωκράτης']],
      ['ضحكتها', ['مريم']],
      ['1971', ['Tom']],
      ['"comma"', ['Tom']],
      ["' | !x:* &", []],
      ['nobody', []],
    ] as const)
      expect([text, await namesOf(page.url, text)]).toEqual([text, names]);
  });

  it('finds messages beside one with a long word in letters of two code units, and that one', async () => {
    const page = await createPage(app.dataSource);
    const word = `x${'𞤀'.repeat(30)}`; // Adlam, in which Fulani is written
    await post(page.id, 'Aissata', word);
    await post(page.id, 'Ines', 'lantern');
    expect(await namesOf(page.url, 'lantern')).toEqual(['Ines']);
    expect(await namesOf(page.url, word)).toEqual(['Aissata']);
    expect(await namesOf(page.url, word.slice(0, 21))).toEqual(['Aissata']);
  });

  it('finds messages by their present words, while they are on the wall of their page', async () => {
    const [page, other] = [await createPage(app.dataSource), await createPage(app.dataSource)];
    const { headers } = await newMember(app, page);
    await post(other.id, 'Elsewhere', 'lighthouse');
    const changed = await post(page.id, 'Changed', 'lighthouse');
    const hidden = await post(page.id, 'Hidden', 'lighthouse');
    const gone = await post(page.id, 'Gone', 'lighthouse');
    await post(page.id, 'Held', 'lighthouse https://example.org');
    expect(await namesOf(page.url, 'lighthouse')).toEqual(['Gone', 'Hidden', 'Changed']);
    const input = { receipt: changed.receipt, content: 'harbour' };
    await app.graphql(CHANGE, { input });
    await app.graphql(HIDE, { id: hidden.tribute.id }, headers);
    await app.graphql(WITHDRAW, { input: { receipt: gone.receipt } });
    expect(await namesOf(page.url, 'lighthouse')).toEqual([]);
    expect(await namesOf(page.url, 'harbour')).toEqual(['Changed']);
  });

  it('is possible for those who can see the wall only', async () => {
    const page = await createPage(app.dataSource);
    await post(page.id, 'Ines', 'lantern');
    const { headers } = await newMember(app, page);
    await app.dataSource.query(`update page set visibility = 'members' where id = $1`, [page.id]);
    expect((await search(page.url, 'lantern')).found).toBeUndefined();
    expect((await search(page.url, 'lantern', {}, headers)).found?.totalCount).toBe(1);
    await app.dataSource.query(`update component set removed_at = now() where page_id = $1`, [
      page.id,
    ]);
    expect((await search(page.url, 'lantern', {}, headers)).found?.totalCount).toBe(0);
  });

  it('returns parts, newest or oldest first, and all messages for an empty search', async () => {
    const page = await createPage(app.dataSource);
    for (let n = 1; n <= 5; n++) await post(page.id, `Guest ${n}`, `Candle number ${n}`);
    const order = (numbers: number[]) => numbers.map((n) => `Guest ${n}`);
    expect(await namesOf(page.url, 'candle')).toEqual(order([5, 4, 3, 2, 1]));
    expect(await namesOf(page.url, '', { oldestFirst: true })).toEqual(order([1, 2, 3, 4, 5]));
    const { found } = await search(page.url, 'candle', { first: 2, oldestFirst: true });
    expect(found).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } });
    const after = found!.pageInfo.endCursor;
    expect(await namesOf(page.url, 'candle', { first: 2, oldestFirst: true, after })).toEqual(
      order([3, 4]),
    );
    for (const wrong of [{ first: 0 }, { first: 51 }, { after: 'x' }])
      expect((await search(page.url, 'candle', wrong)).code).toBe('MALFORMED');
    expect((await search(page.url, 'x'.repeat(101))).code).toBe('MALFORMED');
  });

  it('lists matches in order and in parts, even if there are more than are counted', async () => {
    const page = await createPage(app.dataSource);
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), n, case when n % 2 = 0 then 'harbour' else 'candle' end, 'visible', n, now()
       from generate_series(1, 2100) as n`,
      [page.id],
    );
    for (const [oldestFirst, since] of [
      [true, 0],
      [false, 0],
      [true, 300],
    ] as const) {
      const names: string[] = [];
      let after: string | null = null;
      for (const first of [50, 50, 7]) {
        const { found }: { found?: Connection } = await search(page.url, 'harb', {
          first,
          after,
          oldestFirst,
          since,
        });
        names.push(...found!.edges.map(({ node }) => node.name));
        after = found!.pageInfo.endCursor;
        expect(found!.totalCount).toBe(since === 0 ? 1001 : 900);
      }
      const nth = (index: number) =>
        String(oldestFirst ? since + 2 * (index + 1) : 2100 - 2 * index);
      expect(names).toEqual(Array.from({ length: 107 }, (_, index) => nth(index)));
    }
  });

  it('counts messages since a member’s last visit, which ends after half an hour away', async () => {
    const page = await createPage(app.dataSource);
    const { headers } = await newMember(app, page);
    const { headers: stranger } = await newPerson(app);
    const visit = async (person: Record<string, string> = headers) => {
      const { data, errors } = await app.graphql(VISIT, { pageId: page.id }, person);
      return (data?.['visitPage'] ?? errors?.[0]?.extensions.code) as Visit | string | undefined;
    };
    const endVisit = () =>
      app.dataSource.query(
        `update member_visit set at = at - interval '31 minutes' where page_id = $1`,
        [page.id],
      );
    await post(page.id, 'Before', 'candle');
    expect(await visit()).toBeUndefined();
    await endVisit();
    await post(page.id, 'Since', 'candle');
    const held = await post(page.id, 'Hidden since', 'candle');
    await app.graphql(HIDE, { id: held.tribute.id }, headers);
    for (const time of ['coming back', 'again on the same visit'])
      expect({ time, visit: await visit() }).toMatchObject({ time, visit: { newTributes: 1 } });
    const { seq: since } = (await visit()) as Visit;
    expect(await namesOf(page.url, '', { since })).toEqual(['Since']);
    expect(await namesOf(page.url, 'candle', { since })).toEqual(['Since']);
    expect((await search(page.url, '', { since })).found?.totalCount).toBe(1);
    await endVisit();
    expect(await visit()).toMatchObject({ newTributes: 0 });
    expect(await visit(stranger)).toBe('FORBIDDEN');
    expect(await visit({})).toBe('UNAUTHENTICATED');
  });

  it('finds messages from before searching existed, indexed by a job or the first search', async () => {
    const page = await createPage(app.dataSource);
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Somebody ' || n, 'Words of 1971', 'visible', n, now()
       from generate_series(1, 1234) as n`,
      [page.id],
    );
    const [one, two] = await Promise.all([search(page.url, '1971'), search(page.url, '1971')]);
    expect([one, two].map(({ found }) => found?.totalCount)).toEqual([1001, 1001]); // more are not counted
    await app.dataSource.query('update tribute set search_words = null where page_id = $1', [
      page.id,
    ]);
    const job = app.features.tributes.jobs!.find(({ name }) => name.includes('searching'))!;
    await runJob(job);
    const [left] = await app.dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from tribute where search_words is null',
    );
    expect(left!.count).toBe(0);
  });

  it('finds messages later that another process was indexing during the first search', async () => {
    const page = await createPage(app.dataSource);
    await post(page.id, 'Ines', 'Fair winds.');
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select from tribute where page_id = $1 for no key update', [page.id]);
    expect(await namesOf(page.url, 'winds')).toEqual([]);
    await runner.rollbackTransaction();
    await runner.release();
    expect(await namesOf(page.url, 'winds')).toEqual(['Ines']);
  });
});
