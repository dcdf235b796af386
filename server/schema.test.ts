import { isEnumType, isIntrospectionType } from 'graphql';
import { expect, it } from 'vitest';
import { describeSchema } from './schemas.ts';

it('says in the schema what every type and every value of an enum is', () => {
  const types = Object.values(describeSchema().getTypeMap()).filter(
    (type) => !isIntrospectionType(type),
  );
  const silent = types.flatMap((type) => [
    ...(type.description ? [] : [type.name]),
    ...(isEnumType(type) ? type.getValues() : []).flatMap(({ name, description }) =>
      description ? [] : [`${type.name}.${name}`],
    ),
  ]);
  expect(silent).toEqual([]);
});
