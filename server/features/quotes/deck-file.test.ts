import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MOODS } from '../../../protocol/moods.ts';
import { ADVERTISED_COUNTS, SYSTEM_PAGES } from './catalogue.ts';
import { checkDecks, checkWriting } from './deck-check.ts';
import { type DeckFile, readDeck } from './deck-file.ts';
import { CONTENT_DECKS } from './deck.service.ts';

const bytes = (source: string) => new TextEncoder().encode(source);
const read = (source: string, name = 'rain.txt') => readDeck(name, bytes(source));
const HEADER = 'title: Rain\nintro: For wet days.\n\n';

/** A deck of these cards. */
const deck = (...texts: string[]): DeckFile => read(HEADER + texts.join('\n\n') + '\n');

describe('a deck’s file', () => {
  it('is read with its header, authors and tags', () => {
    const source =
      'title: Rain\nbackground: sad\n\nIt rains.\ntags: wet, free\n\nLet it.\nauthor: A. Poet\n';
    expect(read(source, 'Rainy_Days.txt')).toMatchObject({
      url: 'Rainy_Days',
      title: 'Rain',
      intro: '',
      background: 'sad',
      cards: [
        {
          text: 'It rains.',
          author: null,
          tags: ['wet', 'free'],
          line: 4,
        },
        {
          text: 'Let it.',
          author: 'A. Poet',
          tags: [],
          line: 7,
        },
      ],
    });
  });

  it('can have a byte order mark and CRLF', () => {
    const { cards } = read(`\ufeff${HEADER}It rains.\n\nStill.\n`.replaceAll('\n', '\r\n'));
    expect(cards.map(({ text }) => text)).toEqual(['It rains.', 'Still.']);
  });

  it.each([
    ['no title', 'intro: x\n\nIt rains.\n', ':1: the file begins with “title: ”'],
    ['an unknown background', 'title: R\nbackground: sea\n\nIt rains.\n', ':2: a background is'],
    ['an unknown header', 'title: R\ncolour: blue\n\nIt rains.\n', ':2: here stands one of'],
    ['a second text line', `${HEADER}It rains.\nStill.\n`, ':5: here stands one of'],
    ['a card without text', `${HEADER}author: Nobody\n`, ':4: a card begins with its text'],
    ['two empty lines', `${HEADER}It rains.\n\n\nStill.\n`, ':6: one empty line'],
    ['an empty line at the end', `${HEADER}It rains.\n\n`, ':5: no empty line stands at the end'],
    ['an empty author', `${HEADER}It rains.\nauthor:\n`, ':5: “author: ” is followed'],
    [
      'two authors',
      `${HEADER}It rains.\nauthor: A\nauthor: B\n`,
      ':6: “author: ” stands here twice',
    ],
    ['four tags', `${HEADER}It rains.\ntags: a, b, c, d\n`, ':5: tags are 1 to 3'],
    ['tags in capitals', `${HEADER}It rains.\ntags: Wet\n`, ':5: tags are'],
    ['a space at an end', `${HEADER}It rains. \n`, ':4: a line has no space at its ends'],
    ['control characters', `${HEADER}It\u0000 rains.\n`, ':4: a line has only characters'],
    ['a line of nothing seen', `${HEADER}\u200b\n`, ':4: a line has only characters'],
    ['a text too long', `${HEADER}${'a'.repeat(281)}\n`, ':4: this text has more than 280'],
    ['a card twice', `${HEADER}It rains.\n\nIt rains.\n`, ':6: this card stands on line 4'],
    ['no card', 'title: Rain\n', ':1: a deck has at least one card'],
    ['nothing', '', 'title'],
  ])('is refused with the line’s number: %s', (_what, source, message) => {
    expect(() => read(source)).toThrow(message);
  });

  it('is refused if it is not UTF-8, or its name cannot be an address', () => {
    expect(() => readDeck('rain.txt', Uint8Array.of(0xff, 0xfe, 0x00))).toThrow('not UTF-8');
    expect(() => read(`${HEADER}It rains.\n`, 'two words.txt')).toThrow('named after a page');
  });

  it('is refused with all its errors at once', () => {
    const wrong = () => read(`${HEADER}It rains. \n\n\ntags: x\n`);
    expect(wrong).toThrow(/rain\.txt:4:[^]*rain\.txt:6:[^]*rain\.txt:7:/);
  });
});

describe('checking decks', () => {
  const says = (...texts: string[]) =>
    checkDecks([deck(...texts)])
      .filter(({ where }) => where.startsWith('rain.txt'))
      .map((finding) => finding.says);

  it.each([
    ['a straight quote', 'It’s raining and you say "stay".', 'straight quote'],
    ['an emoji', 'Rain all day long, and you. 🌧', 'emoji'],
    ['a hyphen for a dash', 'Rain all day - and you.', 'hyphens'],
    ['three full stops', 'Rain all day long...', 'ellipsis'],
    ['markdown', 'Rain *all* day long, and you.', 'markdown'],
    ['a number', '12. Rain all day long, and you.', 'list'],
    ['too short a card', 'Rain.', '5 characters'],
    ['a worn-out phrase', 'You are my soulmate in the rain.', 'soulmate'],
  ])('finds %s', (_what, text, finding) => {
    expect(says(text.trim())).toEqual([expect.stringContaining(finding)]);
  });

  it('finds cards that differ in a word, whatever the order and punctuation', () => {
    const first = 'Walk by the river at dusk and name every boat you see.';
    const second = 'At dusk, walk by the river, and name every boat you pass!';
    expect(says(first, second)).toEqual(['is much like rain.txt:4']);
    expect(says(first, 'Walk up the hill at dawn and count the chimneys that smoke.')).toEqual([]);
  });

  it('finds a card that another deck has, too', () => {
    const text = 'Walk by the river at dusk and name every boat you see.';
    const other = read(`${HEADER}${text}\n`, 'river.txt');
    expect(checkWriting([deck(text), other])).toEqual([
      { where: 'river.txt:4', says: 'is much like rain.txt:4' },
    ]);
  });

  it('finds a beginning that is used too often', () => {
    const findings = says('You and I in the rain today.', 'You and I know this hill by heart.');
    expect(findings).toEqual(['2 cards begin with “you and i”, 1 may: lines 4, 6']);
  });
});

describe('the shipped decks', async () => {
  const names = (await readdir(CONTENT_DECKS)).filter((name) => name.endsWith('.txt'));
  const decks = await Promise.all(
    names.map(async (name) => readDeck(name, await readFile(join(CONTENT_DECKS, name)))),
  );

  it('keep their rules of numbers, similarity, length, typography and tone', () => {
    expect(checkDecks(decks)).toEqual([]);
  });

  it.each([
    ['Date ideas', 365],
    ['Love notes', 1_000],
    ['Conversation starters', 300],
    ['Truths', 100],
    ['Dares', 100],
    ...['Kindness challenges', 'Movie Night Box', 'Long Distance Messages'].map((b) => [b, 60]),
    ...['Connection Cards', 'Relationship Challenges', 'Anniversary ideas'].map((b) => [b, 60]),
    ...MOODS.flatMap((mood) => [mood, `dm_${mood}`]).map((deckName) => [deckName, 40]),
  ] as [string, number][])('promise %s: %i', (what, atLeast) => {
    expect(ADVERTISED_COUNTS.find((promise) => promise.what === what)).toMatchObject({ atLeast });
  });

  it('exist for every page that shows cards, and for memorials', () => {
    const urls = decks.map(({ url }) => url).sort();
    expect(urls).toEqual([...SYSTEM_PAGES.map(({ url }) => url), 'memorial'].sort());
  });
});
