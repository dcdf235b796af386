import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../features/pages/page.entity.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { createMemorial } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** Everything that the client's own page asks for. */
const PAGE = `query ($url: String!) { page(url: $url) {
  id url title type active redirectUrl lastSeq viewerCanEdit service { title startsAt }
  components { __typename id rank } photos { id image caption }
  tributes(first: 20) { totalCount pageInfo { endCursor hasNextPage } edges { cursor node { id content createdAt } } } } }`;

const app = useTestApp();
let memorial: Page;

beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
  memorial = await createMemorial(app.dataSource);
  for (const content of ['One.', 'Two.'])
    await app.rest('POST', `/api/comments/${memorial.id}`, { name: 'Jon', content });
});

let reads = 0;

/** Reads what is not cached, as its address was not asked for before. */
const read = async (path: string, shown: string) => {
  const answer = await fetch(`${app.origin}${path}&n=${++reads}`);
  expect(await answer.text()).toContain(shown);
};

/** Counts again until no job runs beside what is counted. */
const expectCounts = (count: () => Promise<unknown>) => expect.poll(count);

describe('the first response', () => {
  it('takes one SQL statement for each part that HTML shows', async () => {
    await expectCounts(async () => ({
      page: await countStatements(() => read(`/${memorial.url}?`, 'Two.')),
      card: await countStatements(() => read('/happy?', 'quote-page')),
    })).toEqual({ page: 7, card: 7 });
  });

  it('takes as many over GraphQL', async () => {
    const ask = (query: string) => async () => {
      const { data, errors } = await app.graphql(query, { url: memorial.url, n: ++reads });
      expect({ errors, data }).toEqual({ data: expect.anything() });
    };
    await expectCounts(async () => ({
      page: await countStatements(ask(PAGE)),
      card: await countStatements(ask('{ quote(url: "happy") { text } }')),
    })).toEqual({ page: 6, card: 1 });
  });

  it('takes one SQL statement for the data of REST, and one for each check of who may see it', async () => {
    const { id, url } = memorial;
    const addresses = [
      [`/api/page?url=${url}`, id],
      [`/api/page/${id}/components?`, 'Her dinghy'],
      [`/api/comments/${id}?`, 'Two.'],
      [`/api/public/page/${id}/photos?`, 'Photo number 3'],
      ['/api/quote?url=happy', 'background'],
    ] as const;
    await expectCounts(async () => {
      const counted: number[] = [];
      for (const [path, shown] of addresses)
        counted.push(await countStatements(() => read(path, shown)));
      return counted;
    }).toEqual([1, 2, 3, 2, 1]);
  });
});
