import {
  getNamedType,
  getNullableType,
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
} from 'graphql';

/** An argument, or a field of one, that takes a text. */
export interface TextArgument {
  /** For example `mutation logIn(input.email)`. */
  name: string;
  operation: 'query' | 'mutation' | 'subscription';
  field: string;
  /** A request that passes these texts to the argument, each in a call of its own, and plain values to all others. */
  request(texts: readonly string[], plain: PlainValues): { query: string; variables: object };
}

/** The values of the other arguments and fields, by name; those that are missing are made up. */
export type PlainValues = Record<string, unknown>;

const TEXTS = new Set(['String', 'ID', 'DateTime']);
const MADE_UP: Record<string, unknown> = {
  Int: 1,
  Boolean: true,
  String: 'x',
  ID: '00000000-0000-4000-8000-000000000000',
  DateTime: '2026-11-22T14:30:00.000Z',
};

/** Finds every argument of a schema that takes a text, also those of nested fields. */
export function textArguments(schema: GraphQLSchema): TextArgument[] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  const ofRoots = Object.entries(roots).flatMap(([operation, type]) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) =>
      placesIn(field, operation as TextArgument['operation'], null),
    ),
  );
  const below = Object.values(schema.getTypeMap()).flatMap((type) => {
    const isRoot = Object.values(roots).some((root) => root === type);
    if (!isObjectType(type) || isRoot || type.name.startsWith('__')) return [];
    const way = Object.values(roots.query?.getFields() ?? {}).find(
      ({ type: answer, args }) => getNamedType(answer) === type && args.length <= 1,
    );
    return Object.values(type.getFields()).flatMap((field) =>
      placesIn(field, 'query', way ?? null),
    );
  });
  return [...ofRoots, ...below];
}

type Field = GraphQLField<unknown, unknown>;

function placesIn(field: Field, operation: TextArgument['operation'], way: Field | null) {
  return field.args.flatMap((arg) =>
    pathsIn(arg.type).map((path): TextArgument => ({
      name: `${operation} ${way ? `${way.name}.` : ''}${field.name}(${[arg.name, ...path].join('.')})`,
      operation,
      field: field.name,
      request: (texts, plain) => createRequest({ field, operation, way, arg, path }, texts, plain),
    })),
  );
}

/** The paths within an input type to its texts. */
function pathsIn(type: GraphQLInputType): string[][] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return pathsIn(nullable.ofType as GraphQLInputType);
  if (nullable instanceof GraphQLInputObjectType)
    return Object.values(nullable.getFields()).flatMap(({ name, type: inner }) =>
      pathsIn(inner).map((path) => [name, ...path]),
    );
  return nullable instanceof GraphQLEnumType || TEXTS.has(String(nullable)) ? [[]] : [];
}

interface Place {
  field: Field;
  operation: string;
  way: Field | null;
  arg: GraphQLArgument;
  path: string[];
}

function createRequest(place: Place, texts: readonly string[], plain: PlainValues) {
  const { field, operation, way, arg, path } = place;
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];
  const declare = (name: string, type: GraphQLInputType, value: unknown) => {
    variables[name] = value;
    declared.push(`$${name}: ${String(type)}`);
  };
  for (const other of field.args)
    if (other !== arg) declare(other.name, other.type, plainValue(other.name, other.type, plain));
  texts.forEach((text, index) =>
    declare(`text${index}`, arg.type, plainValue(arg.name, arg.type, plain, { path, text })),
  );
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const calls = texts.map((_, index) => {
    const args = field.args.map(
      (other) => `${other.name}: $${other === arg ? `text${index}` : other.name}`,
    );
    return `a${index}: ${field.name}(${args.join(', ')})${selection}`;
  });
  for (const wayArg of way?.args ?? [])
    declare(`way_${wayArg.name}`, wayArg.type, plainValue(wayArg.name, wayArg.type, plain));
  const wayArgs = way?.args.map(({ name }) => `${name}: $way_${name}`).join(', ');
  const body = way ? `${way.name}(${wayArgs}) { ${calls.join(' ')} }` : calls.join(' ');
  return { query: `${operation} (${declared.join(', ')}) { ${body} }`, variables };
}

/** Creates a value of an input type, with the text at the end of a path. */
export function plainValue(
  name: string,
  type: GraphQLInputType,
  plain: PlainValues,
  put?: { path: string[]; text: string },
): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable))
    return [plainValue(name, nullable.ofType as GraphQLInputType, plain, put)];
  if (nullable instanceof GraphQLInputObjectType)
    return Object.fromEntries(
      Object.values(nullable.getFields()).map((field) => {
        const [next, ...path] = put?.path ?? [];
        const inner = put && next === field.name ? { path, text: put.text } : undefined;
        return [field.name, plainValue(field.name, field.type, plain, inner)];
      }),
    );
  if (put?.path.length === 0) return put.text;
  if (name in plain) return plain[name];
  if (nullable instanceof GraphQLEnumType) return nullable.getValues()[0]?.name;
  return MADE_UP[String(nullable)];
}
