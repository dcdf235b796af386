import { isDeepStrictEqual } from 'node:util';
import { registerEnumType } from 'type-graphql';
import { Malformed, Refused } from '../../errors/public-errors.ts';
import {
  type BlockType,
  type PageList,
  type Payload,
  ComponentType,
  typeNames,
} from './block-type.ts';
import type { ComponentRow } from './component.entity.ts';
import type { Component } from './component.types.ts';
import type { FieldRule } from './fields.ts';
import { block as bio } from './types/bio.ts';
import { block as comment } from './types/comment.ts';
import { block as image } from './types/image.ts';
import { block as photos } from './types/photos.ts';
import { block as text } from './types/text.ts';
import { block as youtube } from './types/youtube.ts';

/** A block type with its name. */
export interface RegisteredType extends BlockType {
  type: ComponentType;
}

const TYPES: Record<ComponentType, BlockType> = { bio, comment, image, photos, text, youtube };

/** Every block type with its name. */
export const blockTypes: RegisteredType[] = typeNames.map((type) => ({ type, ...TYPES[type] }));

registerEnumType(ComponentType, {
  name: 'ComponentType',
  description: 'The block types.',
  valuesConfig: Object.fromEntries(
    blockTypes.map(({ type, description }) => [type.toUpperCase(), { description }]),
  ),
});

/** The name, if a type has it; throws Malformed otherwise. */
export function checkTypeName(name: string): ComponentType {
  if (!Object.hasOwn(TYPES, name)) throw new Malformed(`There is no block type “${name}”.`);
  return name as ComponentType;
}

/** The type with this name; throws Malformed if there is none. */
export function getBlockType(name: string): BlockType {
  return TYPES[checkTypeName(name)];
}

/** The types that display one of a page's lists. */
export function findTypesShowing(list: PageList): ComponentType[] {
  return blockTypes.filter(({ shows }) => shows === list).map(({ type }) => type);
}

/** The fields of `patch`, checked by the type's rules. Throws Malformed or Refused if one is invalid. */
export function checkPatch(type: ComponentType, patch: Record<string, unknown>): Payload {
  const { fields } = getBlockType(type);
  const checked: Payload = {};
  for (const [name, value] of Object.entries(patch)) {
    const rule = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!rule) throw new Refused(`A block of type ${type} has no field “${name.slice(0, 40)}”.`);
    checked[name] = rule.check(value, name);
  }
  return checked;
}

/** A block in the form of GraphQL and events. */
export function toComponent(row: ComponentRow): Component & { typeName: string } {
  const block = getBlockType(row.type);
  return {
    typeName: block.objectType.name,
    id: row.id,
    type: row.type,
    rank: row.rank,
    version: row.version,
    ...block.present(row.payload as Payload),
  };
}

/** The names of the fields of one kind. */
export function findFields(type: ComponentType, kind: FieldRule['kind']): string[] {
  const rules = Object.entries(getBlockType(type).fields);
  return rules.filter(([, rule]) => rule.kind === kind).map(([name]) => name);
}

/** Every field of one kind, with the type that has it. */
export function findAllFields(kind: FieldRule['kind']): { type: ComponentType; field: string }[] {
  return blockTypes.flatMap(({ type }) => findFields(type, kind).map((field) => ({ type, field })));
}

/** The names of all types, and the fields that a payload may have, for REST's description. */
export function describeBlockTypes() {
  const fields: Record<string, { anyOf: FieldRule['schema'][] }> = {};
  for (const [name, { schema }] of blockTypes.flatMap((block) => Object.entries(block.fields))) {
    const { anyOf } = (fields[name] ??= { anyOf: [] });
    if (!anyOf.some((other) => isDeepStrictEqual(other, schema))) anyOf.push(schema);
  }
  return { types: [...typeNames], fields };
}
