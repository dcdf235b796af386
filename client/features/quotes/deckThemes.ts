import { MOODS } from '../../../protocol/moods.ts';

/** The colour with which a page's picture is tinted, and the hub that links to the page. */
type DeckTheme = { theme: string; hub?: { to: string; name: string } };

const LOVE_BOX = { to: '/infinity', name: 'The love box' };
const DATES = { to: '/weekydate', name: 'Date ideas' };
const QUEST = { to: '/couplequest', name: 'Truth or Dare' };
const GOD = { to: '/god', name: 'Every mood' };
const GOD_IS_GOOD = { to: '/godisgood', name: 'God is good' };

/** The seven pages of date ideas, in order. */
export const DATE_PAGES = [
  ['/Datenightideas', 'Date night ideas'],
  ['/relaxingactivities', 'Relaxing activities'],
  ['/outdooractivities', 'Outdoor activities'],
  ['/athomeactivities', 'At home activities'],
  ['/Foodandrinkactivities', 'Food and drink activities'],
  ['/creativeactivities', 'Creative activities'],
  ['/adventureactivities', 'Adventure activities'],
] as const;

const deckThemes = new Map<string, DeckTheme>([
  ['infinity', { theme: 'love' }],
  ['god', { theme: 'god' }],
  ['godisgood', { theme: 'godisgood' }],
  ['truth', { theme: 'truth', hub: QUEST }],
  ['dare', { theme: 'dare', hub: QUEST }],
  ...MOODS.flatMap((mood): [string, DeckTheme][] => [
    [mood, { theme: mood, hub: GOD }],
    [`dm_${mood}`, { theme: mood, hub: GOD_IS_GOOD }],
  ]),
  ...DATE_PAGES.map(([to]): [string, DeckTheme] => [
    to.slice(1).toLowerCase(),
    { theme: 'date', hub: DATES },
  ]),
  ...[
    'the_kindness_challenge',
    'movie_night_box',
    'long_distance_messages',
    'conversation_starters',
    'connection_cards',
    'relationship_challenges',
    'anniversary_ideas',
  ].map((url): [string, DeckTheme] => [url, { theme: 'love', hub: LOVE_BOX }]),
]);

/** The theme of a quote page, by its address. */
export function getDeckTheme(url: string): DeckTheme {
  return deckThemes.get(url.toLowerCase()) ?? { theme: 'love' };
}

/** Whether the theme is one of the pages for two, whose picture stands beside the text and not behind it. */
export function isForTwo(theme: string): boolean {
  return ['love', 'date', 'truth', 'dare', 'quest'].includes(theme);
}
