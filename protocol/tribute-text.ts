/** A text field of a tribute. */
interface TributeField {
  /** Above the field. */
  label: string;
  /** The field's name with its article, for use in a sentence. */
  what: string;
  /** The most code points of the field. */
  max: number;
  /** Whether it may have several lines. */
  long?: true;
  /** The message if it is empty; absent if it is optional. */
  missing?: string;
}

export const MAX_TRIBUTE_NAME = 100;
export const MAX_TRIBUTE_CONTENT = 5_000;

/**
 * The texts that a visitor writes, in the order of the form. A field's name is the same in GraphQL, REST, the form
 * and the column: form, outbox, both APIs, judge and store take every field from here.
 */
const FIELDS = {
  name: { label: 'Name', what: 'A name', max: MAX_TRIBUTE_NAME, missing: 'Please enter name' },
  content: {
    label: 'Message',
    what: 'A message',
    max: MAX_TRIBUTE_CONTENT,
    long: true,
    missing: 'Please enter content',
  },
} as const satisfies Record<string, TributeField>;

export type TributeFieldName = keyof typeof FIELDS;
export type TributeText = Record<TributeFieldName, string>;
/** The texts as an API receives them. */
export type WrittenTributeText = Partial<Record<TributeFieldName, string | null>>;

export const TRIBUTE_FIELDS: Record<TributeFieldName, TributeField> = FIELDS;
/** Every field with its name. */
export const TRIBUTE_FIELD_ENTRIES = Object.entries(FIELDS) as [TributeFieldName, TributeField][];

/** Builds the texts from one text for each field. */
export function mapTributeText(getText: (name: TributeFieldName) => string): TributeText {
  return Object.fromEntries(
    TRIBUTE_FIELD_ENTRIES.map(([name]) => [name, getText(name)]),
  ) as TributeText;
}

/** Copies only the tribute texts of an object; a missing one becomes ''. */
export function pickTributeText(from: WrittenTributeText): TributeText {
  return mapTributeText((name) => from[name] ?? '');
}

export const EMPTY_TRIBUTE_TEXT = pickTributeText({});

export function isSameTributeText(text: TributeText, other: TributeText): boolean {
  return TRIBUTE_FIELD_ENTRIES.every(([name]) => text[name] === other[name]);
}
