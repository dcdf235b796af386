import { startPeer } from '../children.ts';
import { ask, keepPosting } from '../demonstration.ts';
import { makePage } from './growth.ts';
import { openDatabaseFor, startKeepsake } from '../keepsake.ts';
import { load, NEW_ID, createRequest } from '../load.ts';
import { amount, inTurns, quantile, type Report, type Row } from '../result.ts';

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

const SEARCHES: [name: string, search: string, more?: { after?: string; oldestFirst?: boolean }][] =
  [
    ['a name that all have', 'bench'],
    ['a common word', 'ada'],
    ['a common word, from the middle of the wall on', 'ada', { after: String(TRIBUTES / 2) }],
    ['a common word, oldest first', 'ada', { oldestFirst: true }],
    ['two common words', 'she har'],
    ['a single letter', 's'],
    ['a word of every thousandth', 'hollyhocks'],
    ['a word of the oldest alone', 'marigold'],
    ['a word of one', 'skerryvore'],
    ['a word that is nowhere', 'lighthouse'],
    ['Chinese', '亲爱的奶奶'],
    ['a single Chinese letter', '港'],
    ['Arabic', 'ضحكتها'],
    ['Cyrillic', 'память'],
    ['nothing, oldest first', '', { oldestFirst: true }],
  ];

/** Searches one after another, as one person does. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using database = await openDatabaseFor(server);
  await using peer = await startPeer('peers', 'search', JSON.stringify(database.address));
  const { origin } = server;
  const pageId = await makePage(database.db, TRIBUTES, WORDS);
  const url = `bench-${pageId}`;
  const unsearched = `select from tribute where search_words is null and page_id = $1 limit 1`;
  while ((await database.db.query(unsearched, [pageId])).rowCount)
    await ask(origin, SEARCH, { url, search: 'ada' });
  await database.db.query('vacuum analyze tribute');
  using _posting = keepPosting(origin, pageId);
  const rows: Row[] = [];
  for (const [name, search, more] of SEARCHES) {
    // a new id each time, as an answer that is kept ready measures no search
    const extensions = { asked: NEW_ID };
    const body = { query: SEARCH, variables: { url, search, ...more }, extensions };
    const ours = { origin, request: createRequest('/graphql', {}, body) };
    const bare = { origin: peer.origin, request: createRequest('/', {}, { pageId, search }) };
    const rounds = await inTurns(
      [ours, bare].map((contestant) => () => load(contestant, 1)),
      ROUNDS,
    );
    const [figures = [], theirs = []] = rounds.map((contestantRounds) =>
      contestantRounds.map(({ p99 }) => p99),
    );
    const also = `http, one SELECT ... ILIKE: ${quantile(theirs, 0.5).toFixed(1)} ms`;
    rows.push({ name, figures, unit: 'ms', goal: { atMost: 100 }, also });
  }
  report({
    title: `A search among ${TRIBUTES.toLocaleString('en')} tributes, p99, while two more a second arrive`,
    rows,
    note: 'One request after another. The bare SELECT looks for the text as it is, without folding it, and counts nothing.',
  });
}
