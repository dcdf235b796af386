import { Malformed, Refused } from '../../graphql/errors.ts';
import type { Person } from '../members/person.ts';
import type { ComponentRow, ComponentType } from './component.entity.ts';
import type { Component, RemovedComponent } from './component.types.ts';
import type { FieldRule } from './fields.ts';
import { bio } from './types/bio.ts';
import type { BlockType, Payload } from './types/block-type.ts';
import { comment } from './types/comment.ts';
import { image } from './types/image.ts';
import { photos } from './types/photos.ts';
import { text } from './types/text.ts';
import { youtube } from './types/youtube.ts';

/** Every block type: a new one is a new row here, and nothing else. */
export const blockTypes: BlockType[] = [youtube, image, text, comment, bio, photos];

const byType = new Map<string, BlockType>(blockTypes.map((block) => [block.type, block]));

/** The row of a type; Malformed where there is no such type. */
export function blockType(type: string): BlockType {
  const found = byType.get(type);
  if (!found) throw new Malformed(`There is no block type “${type}”.`);
  return found;
}

/** The fields of `patch`, checked by the type's rules. Malformed or Refused where one is wrong; nothing is stored then. */
export function checkPatch(type: ComponentType, patch: Record<string, unknown>): Payload {
  const { fields } = blockType(type);
  const checked: Payload = {};
  for (const [name, value] of Object.entries(patch)) {
    const rule = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!rule) throw new Refused(`A ${type} block has no field “${name.slice(0, 40)}”.`);
    checked[name] = rule.check(value, name);
  }
  return checked;
}

/** A block as GraphQL and events show it. */
export function presentComponent(row: ComponentRow): Component & { typeName: string } {
  const block = blockType(row.type);
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
export function fieldsOf(type: ComponentType, kind: FieldRule['kind']): string[] {
  const rules = Object.entries(blockType(type).fields);
  return rules.filter(([, rule]) => rule.kind === kind).map(([name]) => name);
}

/** A removed block as its page's members see it. */
export function presentRemoved(row: ComponentRow, by: Person | null): RemovedComponent {
  return { component: presentComponent(row), removedAt: row.removedAt ?? new Date(), by };
}
