import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  type GraphQLObjectType,
} from 'graphql';
import type { TestApp } from './test-app.ts';
import { type PlainValues, plainValue } from './text-arguments.ts';

/** A call as it is asked. */
export interface AppRoute {
  method: string;
  path: string;
  /** The path with its parameters' names, as the router knows it. */
  template?: string;
}

/** Every route of every feature, with a page's path in it, and ids: by default such as name nothing. */
export function appRoutes(
  { features }: TestApp,
  pagePath: string,
  idFor: (path: string, parameter: string) => string = () => randomUUID(),
): AppRoute[] {
  const filledIn = (path: string) =>
    path
      .replace(/[:*]path\b/, pagePath)
      .replace(/[:*](\w+)/g, (_, parameter: string) => idFor(path, parameter));
  return features.modules
    .flatMap(({ routes }) => routes ?? [])
    .flatMap(({ stack }: Router) => stack.flatMap(({ route }) => route ?? []))
    .flatMap(({ path, stack }) => stack.map((layer) => ({ path, method: toMethod(layer) })))
    .filter(({ path }) => typeof path === 'string')
    .map(({ path, method }) => ({ method, path: filledIn(path), template: path }));
}

/** One that takes every method is asked by POST. */
function toMethod({ method }: { method?: string }): string {
  return (method ?? 'post').toUpperCase();
}

/** A field of a root type, as an operation of its own. */
export interface RootOperation {
  operation: 'query' | 'mutation' | 'subscription';
  field: string;
  /** Its arguments that name something: of a query and subscription each that is a text, else ids alone. */
  names: string[];
  /** The operation with these arguments, which asks for everything that it may give, without some by their aliases. */
  request(plain: PlainValues, without?: readonly string[]): { query: string; variables: object };
}

type Field = GraphQLField<unknown, unknown>;

/** How far below a root fields are asked for: a page, its wall, a tribute on it, and what that one has. */
const DEPTH = { query: 4, mutation: 3, subscription: 2 };
/** The same where the root gives a list, which would cost too much otherwise. */
const DEPTH_IN_LIST = 1;

/** Every operation that a schema knows. */
export function rootOperations(schema: GraphQLSchema): RootOperation[] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return (['query', 'mutation', 'subscription'] as const).flatMap((operation) =>
    Object.values(roots[operation]?.getFields() ?? {}).map((field) => ({
      operation,
      field: field.name,
      names: field.args
        .filter(({ type }) => {
          const kind = getNamedType(type).name;
          return kind === 'ID' || (kind === 'String' && operation !== 'mutation');
        })
        .map(({ name }) => name),
      request: (plain, without = []) => createRequest({ schema, without }, operation, field, plain),
    })),
  );
}

/** What can be asked for, and what is not. */
interface Selectable {
  schema: GraphQLSchema;
  without: readonly string[];
}

function createRequest(
  selectable: Selectable,
  operation: RootOperation['operation'],
  field: Field,
  plain: PlainValues,
) {
  const given = field.args.filter(({ name, type }) => name in plain || isNonNullType(type));
  const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const args = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const depth = isListType(getNullableType(field.type)) ? DEPTH_IN_LIST : DEPTH[operation];
  const call = `${field.name}${args && `(${args})`} ${selection(selectable, field, depth)}`;
  return {
    query: `${operation} ${declared && `(${declared})`} { ${call} }`,
    variables: Object.fromEntries(
      given.map(({ name, type }) => [name, plainValue(name, type, plain)]),
    ),
  };
}

/** Everything below a field that needs no argument, no type within itself; a list that is paged gives one item. */
function selection(
  selectable: Selectable,
  { type }: Field,
  depth: number,
  within: readonly string[] = [],
): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  const types = isAbstractType(named) ? selectable.schema.getPossibleTypes(named) : [named];
  const parts = types
    .filter(({ name }) => !within.includes(name))
    .map((one) => `... on ${one.name} { ${everyField(selectable, one, depth, within)} }`);
  return `{ __typename ${parts.join(' ')} }`;
}

/** Under names of their own, as members of a union may have fields of one name and two types. */
function everyField(
  selectable: Selectable,
  type: GraphQLObjectType,
  depth: number,
  within: readonly string[],
): string {
  return Object.values(type.getFields())
    .filter((field) => !field.args.some((arg) => isNonNullType(arg.type)))
    .filter((field) => !selectable.without.includes(`${type.name}_${field.name}`))
    .filter((field) => depth > 1 || !isCompositeType(getNamedType(field.type)))
    .map((field) => {
      const isPaged = field.args.some(({ name }) => name === 'first');
      const call = `${type.name}_${field.name}: ${field.name}${isPaged ? '(first: 1)' : ''}`;
      return `${call} ${selection(selectable, field, depth - 1, [...within, type.name])}`;
    })
    .concat('__typename')
    .join(' ');
}
