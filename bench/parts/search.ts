import { createPage } from '../../server/testing/factories.ts';
import { startPeer } from '../children.ts';
import { addTributes, openDatabaseFor, startKeepsake } from '../keepsake.ts';
import { createRequest, load, NEW_ID } from '../load.ts';
import { ask, keepPosting } from '../requests.ts';
import { amount, inTurns, quantile, report, type Row } from '../result.ts';

// Searching a long wall over HTTP, beside a bare http server that does one SELECT ... ILIKE in the same database.

const TRIBUTES = amount(100_000, 5_000);
const ROUNDS = amount(3, 1);

/** What the messages say, in turns; each has a number, and some a word that few have. */
const SENTENCES = [
  'She taught half the harbour to sail and the other half to read.',
  'Rest in peace, dear Ada. The kettle was always on.',
  '安息吧，亲爱的奶奶。我们在港口想念你。',
  'رحمك الله يا ست آدا، ضحكتها كانت كالبحر',
  'Светлая память. Мы всегда будем помнить её сад.',
  'Wir vermissen dich sehr, liebe Ada. Sie hat uns das Segeln beigebracht.',
  'She lent me her oilskins in 1979 and never asked for them back.',
  'Hvil i fred. Havnen er stille uten deg, Ada Bell.',
];
const WORDS = `(array[${SENTENCES.map((words) => `'${words}'`).join()}])[1 + n % ${SENTENCES.length}]
  || ' ' || left(md5(n::text), 5) || ' ' || n
  || case when n % 1000 = 0 then ' hollyhocks' else '' end
  || case when n = 4321 then ' Skerryvore' else '' end
  || case when n < ${TRIBUTES / 50} then ' marigold' else '' end`;

const SEARCH = `query ($url: String!, $search: String!, $after: String, $oldestFirst: Boolean) {
  page(url: $url) { tributeSearch(search: $search, first: 20, after: $after, oldestFirst: $oldestFirst) {
    totalCount pageInfo { endCursor hasNextPage } edges { node { id name content createdAt } } } } }`;

const SEARCHES: Record<string, { search: string; after?: string; oldestFirst?: boolean }> = {
  'a name that all have': { search: 'bench' },
  'a common word': { search: 'ada' },
  'a common word, from the middle of the wall on': { search: 'ada', after: String(TRIBUTES / 2) },
  'a common word, oldest first': { search: 'ada', oldestFirst: true },
  'two common words': { search: 'she har' },
  'a single letter': { search: 's' },
  'a word of every thousandth': { search: 'hollyhocks' },
  'a word of the oldest alone': { search: 'marigold' },
  'a word of one': { search: 'skerryvore' },
  'a word that is nowhere': { search: 'lighthouse' },
  Chinese: { search: '亲爱的奶奶' },
  'a single Chinese letter': { search: '港' },
  Arabic: { search: 'ضحكتها' },
  Cyrillic: { search: 'память' },
  'nothing, oldest first': { search: '', oldestFirst: true },
};

await using server = await startKeepsake();
await using database = await openDatabaseFor(server);
await using peer = await startPeer('peers', 'search', JSON.stringify(database.address));
const { origin } = server;
const { db } = database;
const { id: pageId, url } = await createPage(db);
await addTributes(db, pageId, TRIBUTES, WORDS);
const unsearched = `select from tribute where search_words is null and page_id = $1 limit 1`;
while ((await db.query<object[]>(unsearched, [pageId])).length > 0)
  await ask(origin, SEARCH, { url, search: 'ada' });
await db.query('vacuum analyze tribute');
using _posting = keepPosting({ origin, pageId });

// one search after another, as one person does
const rows: Row[] = [];
for (const [name, search] of Object.entries(SEARCHES)) {
  // a new id each time, as an answer that is kept ready measures no search
  const extensions = { asked: NEW_ID };
  const body = { query: SEARCH, variables: { url, ...search }, extensions };
  const request = createRequest('/graphql', {}, body);
  const bare = createRequest('/', {}, { pageId, search: search.search });
  const works = {
    theirs: () => load({ origin: peer.origin, request: bare }, 1),
    ours: () => load({ origin, request }, 1),
  };
  const { theirs, ours } = await inTurns(works, ROUNDS);
  const also = `http, one SELECT ... ILIKE: ${quantile(theirs.p99).toFixed(1)} ms`;
  rows.push({ name, figures: ours.p99, unit: 'ms', goal: { atMost: 100 }, also });
}
report({
  title: `A search among ${TRIBUTES.toLocaleString('en')} tributes, p99, while two more a second arrive`,
  rows,
  note: 'One request after another. The bare SELECT looks for the text as it is, without folding it, and counts nothing.',
});
