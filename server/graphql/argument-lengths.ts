import {
  getNullableType,
  GraphQLID,
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { boundText, boundLine } from '../input/text.ts';

/** Refuses a value if it, or a text within it, is too long for its field. */
type Check = (value: unknown) => void;
type Arguments = Record<string, unknown>;
type Input = {
  name: string;
  type: GraphQLInputType;
  extensions: { maxLength?: number };
};

/**
 * Checks the length of every text argument before any of our code reads it: it may be as long as its `maxLength`
 * (`@Extensions`), else one line. Applies to HTTP and sockets, and to each alias.
 */
export function limitArguments(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const check = createFieldsCheck(field.args);
      if (!check) continue;
      const { resolve, subscribe } = field;
      if (subscribe) field.subscribe = withCheck(subscribe, check);
      else if (resolve) field.resolve = withCheck(resolve, check);
    }
  }
}

function withCheck<Rest extends unknown[], Answer>(
  run: (source: unknown, args: Arguments, ...rest: Rest) => Answer,
  check: Check,
) {
  return (source: unknown, args: Arguments, ...rest: Rest): Answer => {
    check(args);
    return run(source, args, ...rest);
  };
}

/** A check of all texts among these fields; null if there is none. */
function createFieldsCheck(fields: readonly Input[]): Check | null {
  const checks = fields.flatMap((field) => {
    const check = createCheck(field.type, field);
    return check ? [{ name: field.name, check }] : [];
  });
  if (checks.length === 0) return null;
  return (values) => {
    for (const { name, check } of checks) check((values as Arguments | null | undefined)?.[name]);
  };
}

function createCheck(type: GraphQLInputType, field: Input): Check | null {
  const nullable = getNullableType(type);
  if (isInputObjectType(nullable)) return createFieldsCheck(Object.values(nullable.getFields()));
  if (isListType(nullable)) {
    const check = createCheck(nullable.ofType as GraphQLInputType, field);
    return check && ((values) => (values as unknown[] | null | undefined)?.forEach(check));
  }
  if (nullable !== GraphQLString && nullable !== GraphQLID) return null;
  const { name, extensions } = field;
  return (value) => {
    if (typeof value !== 'string') return;
    if (extensions.maxLength === undefined) boundLine(value, name);
    else boundText(value, extensions.maxLength, name);
  };
}
