import { MOODS } from './moods.ts';

/** The colour that a page's picture is seen through, and the hub that leads to the page. */
export type Place = { tone: string; hub?: { to: string; name: string } };

const LOVE_BOX = { to: '/infinity', name: 'The love box' };
const DATES = { to: '/weekydate', name: 'Date ideas' };
const QUEST = { to: '/couplequest', name: 'Truth or Dare' };
const GOD = { to: '/god', name: 'Every mood' };
const GOD_IS_GOOD = { to: '/godisgood', name: 'God is good' };

/** The seven pages of date ideas, in their order. */
export const DATE_PAGES = [
  ['/Datenightideas', 'Date night ideas'],
  ['/relaxingactivities', 'Relaxing activities'],
  ['/outdooractivities', 'Outdoor activities'],
  ['/athomeactivities', 'At home activities'],
  ['/Foodandrinkactivities', 'Food and drink activities'],
  ['/creativeactivities', 'Creative activities'],
  ['/adventureactivities', 'Adventure activities'],
] as const;

const places = new Map<string, Place>([
  ['infinity', { tone: 'love' }],
  ['god', { tone: 'god' }],
  ['godisgood', { tone: 'godisgood' }],
  ['truth', { tone: 'truth', hub: QUEST }],
  ['dare', { tone: 'dare', hub: QUEST }],
  ...MOODS.flatMap((mood): [string, Place][] => [
    [mood, { tone: mood, hub: GOD }],
    [`dm_${mood}`, { tone: mood, hub: GOD_IS_GOOD }],
  ]),
  ...DATE_PAGES.map(([to]): [string, Place] => [
    to.slice(1).toLowerCase(),
    { tone: 'date', hub: DATES },
  ]),
  ...[
    'the_kindness_challenge',
    'movie_night_box',
    'long_distance_messages',
    'conversation_starters',
    'connection_cards',
    'relationship_challenges',
    'anniversary_ideas',
  ].map((url): [string, Place] => [url, { tone: 'love', hub: LOVE_BOX }]),
]);

/** What is known of a quote page by its address. */
export function placeOf(url: string): Place {
  return places.get(url.toLowerCase()) ?? { tone: 'love' };
}
