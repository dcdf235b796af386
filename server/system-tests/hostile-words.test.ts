import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sanitizeContent } from '../features/components/sanitize-content.ts';
import { checkEmail } from '../features/mail/email.ts';
import { toPerson } from '../features/members/person.ts';
import { htmlToLines } from '../features/rich-text/html-to-lines.ts';
import { HeldWords } from '../features/tributes/judge/held-words.ts';
import { normalizeForMatching, computeSimHash } from '../features/tributes/judge/fingerprint.ts';
import { escapeHtml } from '../../protocol/escape-html.ts';
import { enclose, findCostlyTexts, nameText, textsOfEachKind } from '../testing/hostile-texts.ts';
import { createMemorial } from '../testing/factories.ts';
import { newMember, type Person } from '../testing/test-people.ts';
import { startWatched, type WatchedProcess } from '../testing/watched-process.ts';

// The work for parsing and rendering a stored hostile text grows no faster than its length.

/** The longest message, name and formatted text. */
const MESSAGE = 5_000;
const NAME = 100;
const CAPTION = 300;
const FORMATTED = 80_000;

let watched: WatchedProcess;
beforeAll(async () => {
  watched = await startWatched();
});
afterAll(() => watched.end());

it.each(
  textsOfEachKind(MESSAGE)
    .map(enclose)
    .map((text) => ({ text, name: nameText(text) })),
)('words of $name are drawn like any others', async ({ text, name }) => {
  const page = await createMemorial(watched.app.dataSource);
  const member = await newMember(watched.app, page);
  const addresses = [
    `/${page.url}`,
    `/${page.url}?write`,
    `/${page.url}?print`,
    `/${page.url}/book`,
    `/${page.url}/live`,
    `/api/comments/${page.id}`,
    `/api/page/${page.id}/components`,
    `/api/page/${page.id}/service.ics`,
  ];
  for (const [mutation, input] of changesOf(page.id, text)) await ask(member, mutation, input);
  await changeBlocks(member, page.id, text);
  for (const address of addresses) {
    const { status, text: answer } = await watched.send('GET', address);
    expect(status, `${address}: ${name}`).toBe(200);
    expect(answer.length, address).toBeGreaterThan(0);
  }
});

/** What the server finds in words, of whatever length. */
const READERS: Record<string, (text: string) => unknown> = {
  'the lines of a formatted text': (text) =>
    htmlToLines(sanitizeContent(`${text}<p>${escapeHtml(text)}</p>`)),
  initials: (name) => toPerson({ id: '1', email: `${name}@a.example`, name, colorIndex: 0 }),
  'initials of an address': (email) => toPerson({ id: '1', email, name: null, colorIndex: 0 }),
  'the shape of a message': (text) => computeSimHash(normalizeForMatching(text)),
  'held words': (text) => new HeldWords(['a b', 'ก', '字 a', '@']).matches(text),
  'an e-mail address': (text) => outcomeOf(() => checkEmail(text)),
};

it.each(Object.entries(READERS))('%s are found quickly in hostile texts', (_what, read) => {
  expect(findCostlyTexts(read)).toEqual([]);
});

function outcomeOf(check: () => string): string {
  try {
    return check();
  } catch (error) {
    return String(error);
  }
}

/** The longest message, one with the longest name, a service and a caption. */
function changesOf(pageId: string, text: string): [string, object][] {
  const title = `A ${text.slice(0, NAME)}`;
  const service = {
    title,
    place: text.slice(0, CAPTION),
    startsAt: new Date(),
    timeZone: 'Europe/London',
  };
  const message = (words: object) => ({ pageId, clientId: randomUUID(), ...words });
  return [
    ['postTribute(input: PostTributeInput!)', message({ name: 'Ines', content: text })],
    [
      'postTribute(input: PostTributeInput!)',
      message({ name: text.slice(0, NAME), content: `a${text.slice(1)}` }),
    ],
    ['setService(input: SetServiceInput!)', { pageId, ...service }],
    ['setMyName(input: SetMyNameInput!)', { name: text.slice(0, 60) }],
  ];
}

/** Calls a mutation as this member; what is refused, as a text that cannot be seen, is not stored and shown nowhere. */
async function ask({ headers }: Person, mutation: string, input: object): Promise<void> {
  const [name, type] = mutation.split(/\(input: |\)/);
  const query = `mutation ($input: ${type}) { ${name}(input: $input) { __typename } }`;
  const { text } = await watched.send('POST', '/graphql', {
    headers,
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] };
  for (const { extensions } of errors) expect(extensions.code).toBe('REFUSED');
}

/** Puts it into every field of every block that takes words. */
async function changeBlocks({ headers }: Person, pageId: string, text: string): Promise<void> {
  const long = text.repeat(FORMATTED / text.length);
  const payloads: Record<string, object> = {
    bio: {
      name: text.slice(0, NAME),
      date_birth: text.slice(0, 60),
      first_message: text.slice(0, CAPTION),
      quote: text.slice(0, 500),
    },
    text: { content: `<p>${long}</p>` },
    youtube: { youtube_url: text.slice(0, CAPTION) },
    image: { caption: text.slice(0, CAPTION) },
  };
  const { text: listed } = await watched.send('GET', `/api/page/${pageId}/components`);
  const { items } = JSON.parse(listed) as { items: { id: string; type: string }[] };
  for (const { id, type } of items) {
    const fields = Object.entries(payloads[type] ?? {});
    for (const [field, value] of fields) {
      const body = JSON.stringify({ payload: { [field]: value } });
      const { status } = await watched.send('PATCH', `/api/component/${id}`, { headers, body });
      expect(status, `${type} ${field}`).toBe(200);
    }
  }
}
