import type { ClassType } from 'type-graphql';
import type { ComponentType } from '../component.entity.ts';
import type { FieldRule } from '../fields.ts';

/** What a payload holds once checked: REST's field names, texts only. */
export type Payload = Record<string, string>;

/** One block type: its fields (REST's names) with their rules, and how GraphQL shows them. */
export interface BlockType {
  type: ComponentType;
  objectType: ClassType;
  fields: Record<string, FieldRule>;
  present(payload: Payload): Record<string, string | boolean | null>;
}
