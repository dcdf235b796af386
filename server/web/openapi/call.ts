/** The part of JSON Schema that these calls need. */
export interface Schema {
  type?: string | string[];
  [keyword: string]: unknown;
}

/** One call of the REST API: its input, and the fields of its response beside `error` and `msg`. */
export interface Call {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  /** The purpose of the call in one sentence. */
  summary: string;
  /** The part of the product it belongs to. */
  tag:
    | 'accounts'
    | 'activation'
    | 'pages'
    | 'components'
    | 'photos'
    | 'tributes'
    | 'uploads'
    | 'quotes'
    | 'rooms'
    | 'operator';
  /** Whose token the call needs; none if absent. */
  token?: 'account' | 'member';
  query?: Record<string, Schema>;
  body?: Fields;
  /** The form field of the file, for uploads. */
  file?: string;
  response?: Fields;
  /** The media type of a response that is not JSON. */
  mediaType?: string;
  /** Statuses of failures in addition to those that follow from the fields above. */
  errorStatuses?: number[];
}

/** Fields by name; a `?` at the end of a name makes it optional. */
export type Fields = Record<string, Schema>;

export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const textOrNull: Schema = { type: ['string', 'null'] };
export const wholeNumber: Schema = { type: 'integer' };
export const id: Schema = { type: 'string', format: 'uuid' };
export const moment: Schema = { type: 'string', format: 'date-time' };

/** A picture's address, to which /sm and /public can be appended. */
export const picture: Schema = { type: 'string', pattern: '^/media/[^/]+$' };
export const pictureOrNull: Schema = { ...picture, type: ['string', 'null'] };

/** A text of at most `most` characters. */
export function textUpTo(most: number): Schema {
  return { type: 'string', maxLength: most };
}

/** A text that is one of the given words. */
export function enumSchema(...words: string[]): Schema {
  return { type: 'string', enum: words };
}

export const pageType = enumSchema('tribute', 'love_box', 'quote', 'redirect');

/** A list of items. */
export function listSchema(items: Schema): Schema {
  return { type: 'array', items };
}

/** An object with these fields and, for what is added later, others. */
export function objectSchema(fields: Fields): Schema {
  const names = Object.keys(fields);
  const properties = names.map((name) => [name.replace(/\?$/, ''), fields[name]] as const);
  return {
    type: 'object',
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(properties),
  };
}
