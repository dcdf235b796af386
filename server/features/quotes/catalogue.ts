/** The eight moods; each has a page, and a devotional one with `dm_` before its name. */
export const MOODS = [
  'frustrated',
  'angry',
  'thankful',
  'happy',
  'troubled',
  'anxious',
  'sad',
  'lonely',
] as const;

/** Every background that is drawn, by name; its address is `/backgrounds/<name>`. */
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

/** The deck of tribute pages that have none of their own. */
export const MEMORIAL_DECK = 'memorial';

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

/** The pages that the product brings along, each with a deck; hubs that are screens are not among them. */
export const SYSTEM_PAGES: readonly { url: string; type: 'love_box' | 'quote' }[] = [
  { url: 'infinity', type: 'love_box' },
  ...QUOTE_PAGES.map((url) => ({ url, type: 'quote' as const })),
];

/** How many cards something is advertised with: those of all `urls` together, with `tag` where given. */
export interface Promised {
  what: string;
  urls: readonly string[];
  tag?: string;
  atLeast: number;
  /** For what is advertised as an exact number. */
  atMost?: number;
}

/** What the pages advertise, held against the files by `decks check` and shown by `decks list`. */
export const PROMISES: readonly Promised[] = [
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

/** The background of a deck whose file names none: its own or its mood's, else that of the love box. */
export function backgroundOf(url: string): string {
  const name = url.toLowerCase().replace(/^dm_/, '');
  return BACKGROUNDS.includes(name) ? name : 'infinity';
}

/** What pictures are seen through, as in client/ui/tokens.css and tones.css: a test holds them together. */
export const TONES: Readonly<Record<string, string>> = {
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

/** The colour of a page by its address: the mood's own, else that of what the page belongs to. */
export function toneOf(url: string): string {
  const name = url.toLowerCase().replace(/^dm_/, '');
  const isDate = DATES.some((date) => date.toLowerCase() === name);
  return TONES[isDate ? 'date' : name] ?? TONES['love'] ?? '#000000';
}
