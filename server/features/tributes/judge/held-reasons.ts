import { registerEnumType } from 'type-graphql';
import { TRIBUTE_FIELD_ENTRIES, type TributeText } from '../../../../protocol/tribute-text.ts';
import type { HeldWords } from './held-words.ts';

/** Why a tribute is held for the family; these values are stored in the table. */
export enum HeldReason {
  READ_FIRST = 'read_first',
  LINK = 'link',
  FIRST_LINK = 'first_link',
  REPEATED = 'repeated',
  RAPID = 'rapid',
  WORDS = 'words',
  PICTURE = 'picture',
}
registerEnumType(HeldReason, {
  name: 'HeldReason',
  description: 'Why a tribute waits to be read; for the page’s members, never for its sender.',
  valuesConfig: {
    READ_FIRST: { description: 'The page’s members read every message first.' },
    LINK: { description: 'There is a link in it.' },
    FIRST_LINK: {
      description: 'There is a link in it, and nobody of this name is on the wall yet.',
    },
    REPEATED: { description: 'The same words, or nearly the same, came several times.' },
    RAPID: {
      description:
        'One sender wrote many messages within a minute, or one address more than a congregation does.',
    },
    WORDS: { description: 'There are words in it that the installation’s lists hold.' },
    PICTURE: { description: 'It has a picture, and the page’s members look at those first.' },
  },
});

/** What the recent messages of a page tell about a message, which is not counted itself. */
export interface Comparison {
  /** How often the same text came before. */
  repeats: number;
  /** How many similar messages came from the same sender. */
  alikeBySender: number;
  /**
   * How many similar messages came from anybody. Of short ones only different ones count, as a congregation repeats
   * itself and a machine varies.
   */
  alikeByAnybody: number;
  /** Messages of the last minute by the same sender and name. */
  rapid: number;
  /** The messages of the last minute, from everybody. */
  minute: number;
  /** The messages of the last minute, from one address. */
  minuteOfAddress: number;
  /** The messages of the last `BURST_SECONDS`, from one address. */
  burstOfAddress: number;
}

/** How many of the page's newest messages are compared. */
export const MAX_COMPARED = 500;
/** How often the same text may have come before. */
const MAX_REPEATS = 3;
/**
 * How many of a shape's 128 bits may differ between similar texts: a word in a sentence, a few letters at its end.
 */
export const MAX_DIFFERENCE = 24;
/** More than a person writes in a minute. */
const MAX_RAPID = 15;
/** How long a burst lasts. */
export const BURST_SECONDS = 3;
/**
 * More than a chapel's single address sends when 300 people write within a minute: five a second, and sometimes many
 * at once when the network stalls. Counted per burst and per minute, for all devices together.
 */
const MAX_PER_ADDRESS = { burst: 40, minute: 400 };

// One letter before the dot is enough: matching the whole host name would backtrack at each letter.
const LINK = /(?:https?:\/\/|www\.)\S|[a-z0-9]\.(?:com|net|org|biz|io|ru|cn|xyz)\b/i;
const DISTINCTIVE_LENGTH = 60;
const SENTENCE_LENGTH = 25;

/**
 * Why a member should read the message first; empty for nearly every message. The only consequence is being held,
 * nothing that cannot be undone. `isKnown` says whether somebody of this name is already on the wall, and matters only
 * for messages with a link. `scale` multiplies the limits (RATE_LIMIT_SCALE).
 */
export function findHeldReasons(
  tribute: TributeText,
  seen: Comparison & { isKnown: boolean },
  heldWords: Pick<HeldWords, 'matches'>,
  scale: number,
): HeldReason[] {
  const max = getMaxSimilar(tribute.content);
  const isLinked = hasLink(tribute);
  const reaches = (count: number, limit: number) => count >= scaleLimit(limit, scale);
  const signals: [HeldReason, boolean][] = [
    [HeldReason.LINK, isLinked],
    [HeldReason.FIRST_LINK, isLinked && !seen.isKnown],
    [
      HeldReason.REPEATED,
      reaches(seen.repeats, MAX_REPEATS) ||
        reaches(seen.alikeBySender, max.bySender) ||
        reaches(seen.alikeByAnybody, max.byAnybody),
    ],
    [
      HeldReason.RAPID,
      reaches(seen.rapid, MAX_RAPID) ||
        reaches(seen.burstOfAddress, MAX_PER_ADDRESS.burst) ||
        reaches(seen.minuteOfAddress, MAX_PER_ADDRESS.minute),
    ],
    [HeldReason.WORDS, TRIBUTE_FIELD_ENTRIES.some(([name]) => heldWords.matches(tribute[name]))],
  ];
  return signals.filter(([, applies]) => applies).map(([reason]) => reason);
}

/** Whether any text of a message contains a link. */
export function hasLink(message: TributeText): boolean {
  return TRIBUTE_FIELD_ENTRIES.some(([name]) => LINK.test(message[name]));
}

/**
 * Whether the same text from other senders counts as a repetition too: many write “Rest in peace”, few a whole
 * sentence alike.
 */
export function isDistinctive(content: string): boolean {
  return content.length >= DISTINCTIVE_LENGTH;
}

/** A limit on earlier messages, scaled by RATE_LIMIT_SCALE; one always passes. */
function scaleLimit(max: number, scale: number): number {
  return Math.max(1, Math.round(max * scale));
}

/**
 * How many similar messages are normal: a whole family writes nearly the same few words, but longer texts are rarely
 * alike by chance.
 */
function getMaxSimilar(content: string): { bySender: number; byAnybody: number } {
  if (isDistinctive(content)) return { bySender: 3, byAnybody: 5 };
  if (content.length >= SENTENCE_LENGTH) return { bySender: 3, byAnybody: 12 };
  return { bySender: 6, byAnybody: 20 };
}
