import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { describeSchema } from './features.ts';

it('every type, field, argument, input field and enum value has a description', () => {
  const types = Object.values(describeSchema().getTypeMap()).filter(
    (type) => !isIntrospectionType(type),
  );
  const parts = types.flatMap((type) => [
    { name: type.name, description: type.description },
    ...(isEnumType(type) ? prefix(type.name, type.getValues()) : []),
    ...(isInputObjectType(type) ? prefix(type.name, Object.values(type.getFields())) : []),
    ...(isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).flatMap((field) => [
          ...prefix(type.name, [field]),
          ...prefix(`${type.name}.${field.name}`, field.args),
        ])
      : []),
  ]);
  const undescribed = parts.flatMap(({ name, description }) => (description?.trim() ? [] : name));
  expect(parts.length).toBeGreaterThan(1_000);
  expect(undescribed).toEqual([]);
});

type Described = { name: string; description?: string | null | undefined };

function prefix(owner: string, parts: readonly Described[]): Described[] {
  return parts.map(({ name, description }) => ({ name: `${owner}.${name}`, description }));
}
