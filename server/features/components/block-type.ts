import type { ClassType } from 'type-graphql';
import type { FieldRule } from './fields.ts';

/** The names of all block types, as in REST and the table; `registry.ts` has the type of each. */
export const typeNames = ['bio', 'comment', 'image', 'photos', 'text', 'youtube'] as const;

/** The name of a block type. */
export type ComponentType = (typeof typeNames)[number];

/** GraphQL's enum, with the names in capitals. */
export const ComponentType: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  typeNames.map((name) => [name.toUpperCase(), name]),
);

/** The checked content of a block: texts by REST's field names. */
export type Payload = Record<string, string>;

/** Everything the server knows about one block type: the `block` exported by its file in `types/`. */
export interface BlockType {
  /** A description for readers of the schema. */
  description: string;
  /** Its GraphQL type. */
  objectType: ClassType;
  /** Its fields, by their names in REST, and their rules. */
  fields: Record<string, FieldRule>;
  /** Converts a payload for GraphQL. */
  present(payload: Payload): Record<string, string | boolean | null>;
  /** The field that provides the page's title; the first block with such a field gives its page the title. */
  titleField?: string;
  /** Reads the subject of the page, with which a book or a mail about it begins, if the block describes it. */
  subject?(payload: Payload): PageSubject;
  /** The block's content in a book: text after the life, or a picture. */
  inBook?(payload: Payload): BookAddition;
  /** The page's list that it displays, if its content belongs to the page and not to the block. */
  shows?: PageList;
}

/** The subject of a page, for books and mails; all texts are as the owners typed them. */
export interface PageSubject {
  cover: string;
  /** “x y”, each from 0 to 1. */
  coverFocus: string;
  dates: string;
  dateBirth: string;
  datePassing: string;
  portrait: string;
  portraitFocus: string;
  firstMessage: string;
  quote: string;
  /** Sanitised HTML. */
  life: string;
}

/** A block's part of the life in a book. */
export interface BookAddition {
  /** Sanitised HTML. */
  html?: string;
  picture?: BookPicture;
}

/** A picture of a book. */
export interface BookPicture {
  image: string;
  caption: string;
  /** The point that stays visible where it is cropped: “x y”, each from 0 to 1. */
  focus: string;
}

/** A list that belongs to a page and that one of its blocks shows. */
export type PageList = 'photos' | 'tributes';

/** Converts REST's snake_case names to GraphQL's camelCase. */
export function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
