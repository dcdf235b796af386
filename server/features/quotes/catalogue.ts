import { MOODS } from '../../../protocol/moods.ts';

/** Every available background, by name; its address is `/backgrounds/<name>`, with /sm or /public. */
export const BACKGROUNDS: readonly string[] = [
  'infinity',
  'god',
  'godisgood',
  ...MOODS,
  'date',
  'truth',
  'dare',
  'quest',
  'notes',
  'distance',
  'movie',
  'lanterns',
];

/** The decks of tribute pages and of love boxes without a deck of their own. */
export const MEMORIAL_DECK = 'memorial';
export const LOVE_BOX_DECK = 'infinity';

const LOVE_NOTES = 'The_kindness_challenge';
const BOXES = [
  'Movie_Night_Box',
  'Long_Distance_Messages',
  'Connection_Cards',
  'Relationship_Challenges',
  'Anniversary_ideas',
];
const DATES = [
  'Datenightideas',
  'relaxingactivities',
  'outdooractivities',
  'athomeactivities',
  'Foodandrinkactivities',
  'creativeactivities',
  'adventureactivities',
];
const DEVOTIONS = MOODS.map((mood) => `dm_${mood}`);
const QUOTE_PAGES = [
  'god',
  'godisgood',
  ...MOODS,
  ...DEVOTIONS,
  LOVE_NOTES,
  ...BOXES,
  'conversation_starters',
  ...DATES,
  'truth',
  'dare',
];

/** The pages that come with the product, each with a deck; hub pages that are screens are not included. */
export const SYSTEM_PAGES: readonly { url: string; type: 'love_box' | 'quote' }[] = [
  { url: LOVE_BOX_DECK, type: 'love_box' },
  ...QUOTE_PAGES.map((url) => ({ url, type: 'quote' as const })),
];

/** An advertised number of cards: those of all `urls` together, with `tag` if given. */
export interface AdvertisedCount {
  what: string;
  urls: readonly string[];
  tag?: string;
  atLeast: number;
  /** The upper limit, for a number that is advertised as exact. */
  atMost?: number;
}

/** The numbers that pages advertise: checked by `decks check`, and listed by `decks list`. */
export const ADVERTISED_COUNTS: readonly AdvertisedCount[] = [
  { what: 'Date ideas', urls: DATES, atLeast: 365, atMost: 365 },
  { what: 'Love notes', urls: [LOVE_NOTES], tag: 'love note', atLeast: 1_000 },
  { what: 'Kindness challenges', urls: [LOVE_NOTES], tag: 'kindness', atLeast: 60 },
  { what: 'Conversation starters', urls: ['conversation_starters'], atLeast: 300 },
  { what: 'Truths', urls: ['truth'], atLeast: 100 },
  { what: 'Dares', urls: ['dare'], atLeast: 100 },
  ...BOXES.map((url) => ({ what: url.replaceAll('_', ' '), urls: [url], atLeast: 60 })),
  ...[...MOODS, ...DEVOTIONS, 'infinity', 'god', 'godisgood', MEMORIAL_DECK].map((url) => ({
    what: url,
    urls: [url],
    atLeast: 40,
  })),
];

/** The default background of a deck: that of its address or mood, or else that of the love box. */
export function getBackground(url: string): string {
  const name = url.toLowerCase().replace(/^dm_/, '');
  return BACKGROUNDS.includes(name) ? name : 'infinity';
}

/** The colour of each theme, laid over its picture, the same as in themes.css of the client; a test compares them. */
export const DECK_COLORS: Readonly<Record<string, string>> = {
  love: '#8c2f4b',
  god: '#7d6a34',
  godisgood: '#85641a',
  date: '#ab4a43',
  truth: '#3f7788',
  dare: '#b04a2b',
  quest: '#80569c',
  frustrated: '#9a4a1f',
  angry: '#9b2c2c',
  thankful: '#7a5c14',
  happy: '#a8480a',
  troubled: '#3d5a80',
  anxious: '#5b5f7b',
  sad: '#3a6073',
  lonely: '#4b4a73',
};

/** The colour of a page by its address: that of its mood, or else of the product that it belongs to. */
export function getDeckColor(url: string): string {
  const name = url.toLowerCase().replace(/^dm_/, '');
  const isDate = DATES.some((date) => date.toLowerCase() === name);
  return DECK_COLORS[isDate ? 'date' : name] ?? DECK_COLORS['love'] ?? '#000000';
}
