import type { ClassType } from 'type-graphql';
import type { FieldRule } from './fields.ts';

/** What a payload holds once checked: REST's field names, texts only. */
export type Payload = Record<string, string>;

/** All that the server knows of one block type: the `block` that its file in `types/` exports. */
export interface BlockType {
  /** What it is, for those who read the schema. */
  description: string;
  /** How GraphQL shows it. */
  objectType: ClassType;
  /** Its fields (REST's names) with their rules. */
  fields: Record<string, FieldRule>;
  /** What a payload is for GraphQL. */
  present(payload: Payload): Record<string, string | boolean | null>;
  /** The field after which a page is called: the first block that has one gives its page the name. */
  titleField?: string;
  /** Which of its page's lists it stands for, where what it shows is the page's and not its own. */
  shows?: PageList;
}

/** What belongs to a page, and has a place among its blocks. */
export type PageList = 'photos' | 'tributes';
