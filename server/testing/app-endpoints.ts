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

/** A REST call of the app. */
export interface AppRoute {
  method: string;
  path: string;
  /** The route as the router declares it, with its parameters' names. */
  template?: string;
}

/**
 * Every route of every feature, its parameters filled with a page's path and with ids, which by default name nothing.
 */
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

/** A route for all methods is called with POST. */
function toMethod({ method }: { method?: string }): string {
  return (method ?? 'post').toUpperCase();
}

/** A query, mutation or subscription of the schema. */
export interface RootOperation {
  operation: 'query' | 'mutation' | 'subscription';
  field: string;
  /** Its arguments that identify something: all texts of queries and subscriptions, only ids of mutations. */
  names: string[];
  /** The operation with these arguments, which selects all fields but those whose aliases are in `without`. */
  request(plain: PlainValues, without?: readonly string[]): { query: string; variables: object };
}

type Field = GraphQLField<unknown, unknown>;

/** How deep fields are selected: a page, its wall, a tribute on it, and the fields of that. */
const DEPTH = { query: 4, mutation: 3, subscription: 2 };
/** How deep they are selected for operations that return a list, which would be too expensive otherwise. */
const DEPTH_IN_LIST = 1;

/** Every operation of a schema. */
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

/** The schema, and the aliases of the fields that are left out. */
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

/** Selects all fields that need no argument, but no type within itself, and one item of paged lists. */
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
    .map((type) => `... on ${type.name} { ${everyField(selectable, type, depth, within)} }`);
  return `{ __typename ${parts.join(' ')} }`;
}

/**
 * Selects the fields under aliases, because the types of a union may have fields of the same name and different types.
 */
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
