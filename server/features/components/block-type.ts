import type { ClassType } from 'type-graphql';
import type { FieldRule } from './fields.ts';

/** The checked content of a block: texts by REST's field names. */
export type Payload = Record<string, string>;

/** Everything the server knows about one block type: the `block` exported by its file in `types/`. */
export interface BlockType {
  /** What it is, for readers of the schema. */
  description: string;
  /** Its GraphQL type. */
  objectType: ClassType;
  /** Its fields (REST's names) and their rules. */
  fields: Record<string, FieldRule>;
  /** Converts a payload for GraphQL. */
  present(payload: Payload): Record<string, string | boolean | null>;
  /** The field that provides the page's title; the first block with such a field gives its page the title. */
  titleField?: string;
  /** What a book or a mail about the page begins with, if the block says whom the page is about. */
  front?(payload: Payload): PageFront;
  /** The page's list that it displays, if its content belongs to the page and not to the block. */
  shows?: PageList;
}

/** Whom a page is about, as books and mails say it; all texts are as the owners typed them. */
export interface PageFront {
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

/** A list that belongs to a page and is shown by one of its blocks. */
export type PageList = 'photos' | 'tributes';
