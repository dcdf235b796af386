import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDeck } from '../../features/quotes/deck-file.ts';
import { createMemorial } from '../../testing/factories.ts';
import { useTestApp, useTestAppBeside } from '../../testing/test-app.ts';

const app = useTestApp();
const beside = useTestAppBeside(app);

beforeAll(async () => {
  await app.features.quotes.decks.loadContent(); // the quiet deck among them
});

/** A page with a deck of these cards, on all processes. */
async function importDeck(texts: string[], name = `deck-${randomUUID().slice(0, 8)}`) {
  const source = `title: A deck\n\n${texts.join('\n\n')}\n`;
  const file = readDeck(`${name}.txt`, new TextEncoder().encode(source));
  await app.features.quotes.decks.importDeck(file);
  return name;
}

/** How many answers were made since the start, on both. */
async function made(): Promise<number> {
  const each = [app, beside].map(async ({ origin }) => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(/ready_answers_total\{from="handler"\} (\d+)/.exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(each)).reduce((sum, count) => sum + count);
}

/** Each of the ways to a card, as a visitor with this cookie is answered. */
const APIS = {
  html: (url: string, cookie: string, on = app) => ask(`${on.origin}/${url}`, { cookie }),
  rest: (url: string, cookie: string, on = app) =>
    ask(`${on.origin}/api/quote?url=${url}`, { cookie }),
  graphql: (url: string, cookie: string, on = app) => {
    const body = JSON.stringify({
      query: `{ ...Q } fragment Q on Query { quote(url: "${url}") { text } }`,
    });
    return ask(`${on.origin}/graphql`, { cookie, 'content-type': 'application/json' }, body);
  },
};

async function ask(address: string, headers: Record<string, string>, body?: string) {
  const response = await fetch(address, { method: body ? 'POST' : 'GET', headers, body });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { cookie, text: await response.text(), etag: response.headers.get('etag') };
}

describe.each(Object.entries(APIS))('a cached card over %s', (_name, visit) => {
  it('is made once for each card, although every visit draws another one', async () => {
    const texts = ['The first card.', 'The second card.', 'The third card.'];
    const url = await importDeck(texts);
    const before = await made();
    const seen = new Map(texts.map((text) => [text, 0]));
    let [cookie, last] = ['', ''];
    for (let turn = 0; turn < 30; turn++) {
      const answer = await visit(url, cookie);
      const card = texts.find((text) => answer.text.includes(text)) ?? '';
      expect(card).not.toBe(last);
      seen.set(card, (seen.get(card) ?? 0) + 1);
      ({ cookie } = answer);
      last = card;
    }
    expect(Math.min(...seen.values())).toBeGreaterThan(2);
    expect((await made()) - before).toBe(3);
  });

  it('is replaced as soon as the deck changes, in every process', async () => {
    const url = await importDeck(['An old card.', 'An older card.']);
    for (const on of [app, beside, app, beside])
      expect((await visit(url, '', on)).text).toMatch(/An old(er)? card\./);
    await importDeck(['A new card.'], url);
    for (const on of [app, beside])
      expect((await visit(url, '', on)).text).toContain('A new card.');
  });

  it('is a card of their own for all who ask at the same time', async () => {
    const url = await importDeck(Array.from({ length: 40 }, (_, i) => `This is card number ${i}.`));
    const answers = await Promise.all(Array.from({ length: 60 }, () => visit(url, '')));
    const shown = answers.map(({ text }) => /This is card number \d+/.exec(text)?.[0]);
    expect(shown).not.toContain(undefined);
    expect(new Set(shown).size).toBeGreaterThan(10);
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(new Set(shown).size);
  });
});

it('a memorial’s card comes from its own deck as soon as there is one', async () => {
  const { url } = await createMemorial(app.dataSource);
  for (const visit of [APIS.rest, APIS.graphql]) await visit(url, '');
  await importDeck(['Only here.'], url);
  for (const visit of [APIS.rest, APIS.graphql])
    for (const on of [app, beside]) expect((await visit(url, '', on)).text).toContain('Only here.');
});
