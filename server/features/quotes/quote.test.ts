import type { DataSource } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { PageType } from '../pages/page.entity.ts';
import { BACKGROUNDS, SYSTEM_PAGES } from './catalogue.ts';
import { readDeck } from './deck-file.ts';
import { QuoteService } from './quote.service.ts';

const QUOTE = `query ($url: String!, $except: ID, $id: ID) {
  quote(url: $url, except: $except, id: $id) { id text author background tags }
}`;

interface Item {
  id: string;
  text: string;
  author: string | null;
  background: string;
}

const app = useTestApp();
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
});

const rest = async (query: string, cookie?: string) => {
  const response = await fetch(`${app.origin}/api/quote?${query}`, {
    headers: cookie ? { cookie } : {},
  });
  const body = (await response.json()) as { error: boolean; msg: string; item: Item };
  const given = response.headers.get('set-cookie') ?? '';
  return { status: response.status, body, given, cookie: given.split(';')[0] ?? '' };
};
const quote = async (variables: object) => {
  const { data, errors } = await app.graphql(QUOTE, variables);
  expect(errors).toBeUndefined();
  return data?.['quote'] as Item | null;
};
const importDeck = (name: string, texts: string[]) => {
  const source = `title: A deck\n\n${texts.join('\n\n')}\n`;
  return app.features.quotes.decks.importDeck(
    readDeck(`${name}.txt`, new TextEncoder().encode(source)),
  );
};

describe('a quote', () => {
  it.each(SYSTEM_PAGES.map(({ url }) => url))('is there on both APIs for /%s', async (url) => {
    const { status, body } = await rest(`url=/${url}`);
    expect({ status, body }).toMatchObject({ status: 200, body: { error: false, msg: '' } });
    expect(Object.keys(body.item).sort()).toEqual(['author', 'background', 'id', 'text']);
    const same = await quote({ url: url.toUpperCase(), id: body.item.id });
    expect(same).toMatchObject(body.item);
  });

  it.each([
    ['happy', 'happy'],
    ['dm_happy', 'happy'],
    ['god', 'god'],
    ['godisgood', 'godisgood'],
    ['infinity', 'infinity'],
    ['truth', 'truth'],
    ['Datenightideas', 'date'],
    ['The_kindness_challenge', 'notes'],
  ])('of %s has the background %s', async (url, background) => {
    expect((await rest(`url=${url}/`)).body.item.background).toBe(`/backgrounds/${background}`);
  });

  it('names an existing picture, in full size and small, for every deck', async () => {
    const decks: { background: string }[] = await app.dataSource.query(
      'select distinct background from deck',
    );
    const named = new Set([
      ...decks.map(({ background }) => background),
      ...BACKGROUNDS.map((name) => `/backgrounds/${name}`),
    ]);
    expect(decks.length).toBeGreaterThan(10);
    for (const address of named)
      for (const path of [address, `${address}/public`, `${address}/sm`]) {
        const response = await fetch(app.origin + path, { method: 'HEAD' });
        const type = response.headers.get('content-type');
        expect({ path, status: response.status, type }).toEqual({
          path,
          status: 200,
          type: 'image/webp',
        });
      }
    for (const path of ['/backgrounds/nothing', '/backgrounds/god/lg', '/backgrounds/god/sm/sm'])
      expect((await fetch(app.origin + path)).status, path).toBe(404);
  });

  it('comes from the memorial deck, or from the page’s own deck if it has one', async () => {
    const { url } = await createPage(app.dataSource);
    expect(await quote({ url: `/${url}` })).toMatchObject({ background: '/backgrounds/god' });
    await importDeck(url, ['Her own words.']);
    expect(await quote({ url })).toMatchObject({ text: 'Her own words.' });
  });

  it('is null if there is no deck, and refused with a message over REST', async () => {
    const other = await createPage(app.dataSource, { type: PageType.QUOTE });
    const away = await createPage(app.dataSource, { type: PageType.REDIRECT, redirectUrl: 'god' });
    for (const url of ['nowhere', '', '../god', 'god;', other.url, away.url])
      expect(await quote({ url })).toBeNull();
    const { status, body } = await rest('url=/nowhere');
    expect({ status, body }).toEqual({
      status: 200,
      body: { error: true, msg: 'There are no quotes at this address.' },
    });
    expect((await rest('')).status).toBe(400);
    expect((await rest('url=a&url=b')).status).toBe(400);
    expect((await rest('url=god&except[]=b')).status).toBe(200); // not the parameter `except`
    expect((await rest('url=god&except=a&except=b')).status).toBe(400);
  });

  it('is drawn at random if the linked one is gone', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    for (const id of [gone, 'nonsense']) expect(await quote({ url: 'god', id })).not.toBeNull();
    const { id } = (await quote({ url: 'happy' })) as Item;
    expect((await quote({ url: 'sad', id }))?.id).not.toBe(id);
  });
});

describe('the promotion', () => {
  it('is null if none is configured, and else the configured one', async () => {
    const ask = '{ promotion { image link } }';
    expect((await app.graphql(ask)).data).toEqual({ promotion: null });
    const promotion = { image: 'https://shop.example/sale.jpg', link: 'https://shop.example/' };
    const shop = await startTestApp({ promotion });
    expect((await shop.graphql(ask)).data).toEqual({ promotion });
    await shop.stop();
  });
});

describe('drawing', () => {
  beforeAll(() => importDeck('three', ['One card.', 'Two cards.', 'Three cards.']));

  it('returns every other card equally often, and never the excepted one', async () => {
    const { id: except } = (await quote({ url: 'three' })) as Item;
    const drawn = await Promise.all(
      Array.from({ length: 300 }, () => quote({ url: 'three', except })),
    );
    const counts = new Map<string, number>();
    for (const card of drawn) counts.set(card?.id ?? '', (counts.get(card?.id ?? '') ?? 0) + 1);
    expect(counts.has(except)).toBe(false);
    expect([...counts.values()].every((count) => count > 100)).toBe(true);
  });

  it('returns the only card of a deck again, and ignores an id of another deck', async () => {
    await importDeck('one', ['The only card.']);
    const only = (await quote({ url: 'one' })) as Item;
    expect(await quote({ url: 'one', except: only.id })).toEqual(only);
    expect(await quote({ url: 'three', except: only.id })).not.toBeNull();
    expect(await quote({ url: 'three', except: 'nonsense' })).not.toBeNull();
  });

  it('never returns the same card twice in a row to a visitor over REST, for each deck', async () => {
    const last = new Map<string, string>();
    let cookie = 'theme=dark';
    for (let turn = 0; turn < 80; turn++) {
      const url = turn % 3 ? 'Three' : 'happy';
      const answer = await rest(`url=${url}`, cookie);
      expect(answer.body.item.id).not.toBe(last.get(url));
      last.set(url, answer.body.item.id);
      cookie = `theme=dark; ${answer.cookie}`;
      expect(answer.given).toMatch(/HttpOnly; SameSite=Lax$/);
    }
  });

  it('does not repeat cards over GraphQL and in rendered pages, either, by the same cookie', async () => {
    const ask = async (path: string, cookie: string, init?: RequestInit) => {
      const headers = { 'content-type': 'application/json', cookie };
      const response = await fetch(app.origin + path, { ...init, headers });
      const [given = ''] = (response.headers.get('set-cookie') ?? '').split(';');
      return { text: await response.text(), cookie: given };
    };
    const query = '{ a: quote(url: "three") { id } b: quote(url: "happy") { id } }';
    let cookie = '';
    let last = '';
    for (let turn = 0; turn < 45; turn++) {
      const answer =
        turn % 3 === 0
          ? await ask('/api/quote?url=three', cookie)
          : turn % 3 === 1
            ? await ask('/three', cookie)
            : await ask('/graphql', cookie, { method: 'POST', body: JSON.stringify({ query }) });
      const [, id = ''] = /three~([0-9a-f-]{36})/.exec(decodeURIComponent(answer.cookie)) ?? [];
      expect(answer.text).toContain(id);
      expect(id).not.toBe(last);
      ({ cookie } = answer);
      last = id;
    }
  });

  it('keeps its cookie small, and ignores a forged one', async () => {
    let cookie = '';
    for (const { url } of SYSTEM_PAGES) cookie = (await rest(`url=${url}`, cookie)).cookie;
    expect(cookie.length).toBeLessThan(500);
    for (const forged of ['x', '~~~...', `god~'; drop table deck`, 'god~1'.repeat(500)])
      expect((await rest('url=god', `shown_cards=${forged}`)).body.error).toBe(false);
  });

  it('costs the same for a deck of 20,000 cards as for one of 3', async () => {
    await importDeck(
      'large',
      Array.from({ length: 20_000 }, (_, i) => `Card number ${i}.`),
    );
    await app.dataSource.query('analyze quote');
    const blocks = async (url: string) => {
      const { id } = (await quote({ url })) as Item;
      let read = 0;
      const query = async (sql: string, given: unknown[]) => {
        const explain = `explain (analyze, buffers, format json) ${sql}`;
        const [row] = await app.dataSource.query(explain, given);
        read = row['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
        return [];
      };
      await new QuoteService({ query } as unknown as DataSource).drawCard(url, { except: id });
      return read;
    };
    const [small, large] = [await blocks('three'), await blocks('large')];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThan(30);
    expect(large).toBeLessThanOrEqual(small + 10); // a level more in an index
  });
});
