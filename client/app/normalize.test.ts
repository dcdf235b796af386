import { readFileSync } from 'node:fs';
import { InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { ExamplePageDocument } from '../__generated__/features/pages/example.ts';
import { PageDocument } from '../__generated__/features/pages/page.ts';
import { PromotionDocument, QuoteDocument } from '../__generated__/features/quotes/quote.ts';
import { WallDocument } from '../__generated__/features/wall/wall.ts';
import { cacheConfig } from './apollo.ts';
import { normalize, withTypeNames } from './normalize.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** An answer that has something everywhere: lists hold one of each type, and each object has an id of its own. */
function answerTo(document: DocumentNode, variableValues: Record<string, unknown>): unknown {
  let made = 0;
  const invent = (type: GraphQLOutputType): unknown => {
    if (isNonNullType(type)) return invent(type.ofType as GraphQLOutputType);
    if (isListType(type)) {
      const { ofType } = type.ofType as { ofType: GraphQLOutputType };
      const types = isInterfaceType(ofType) ? schema.getPossibleTypes(ofType) : [ofType, ofType];
      return types.map(invent);
    }
    if (isObjectType(type)) return { __typename: type.name };
    if (isEnumType(type)) return type.getValues()[0]!.value;
    made += 1;
    if (type.toString() === 'Boolean') return true;
    return type.toString() === 'Int' ? made : `<${made}>`;
  };
  const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (_, _args, _context, info) =>
    invent(info.returnType);
  const { data, errors } = executeSync({ schema, document, variableValues, fieldResolver });
  expect(errors).toBeUndefined();
  return data;
}

test.each([
  ['a page', PageDocument, { url: 'Ada' }],
  ['earlier messages of a page', PageDocument, { url: 'ada', after: '17' }],
  ['the wall of a page', WallDocument, { url: 'ada', key: null }],
  ['a card', QuoteDocument, { url: 'happy', id: undefined }],
  ['a picture of a shop', PromotionDocument, {}],
  ['the page to look at', ExamplePageDocument, {}],
] satisfies [string, DocumentNode, Record<string, unknown>][])(
  'the answer with %s is held as Apollo holds it',
  (_, document, variables) => {
    const query = withTypeNames(document);
    const data = answerTo(query, variables);
    const cache = new InMemoryCache(cacheConfig);
    cache.writeQuery({ query, variables, data });
    const state: NormalizedCacheObject = {};
    normalize(state, document, variables, data);
    expect(JSON.parse(JSON.stringify(state))).toEqual(JSON.parse(JSON.stringify(cache.extract())));
    expect(cache.restore(state).readQuery({ query, variables })).toEqual(data);
  },
);

test('several answers are held together', () => {
  const state: NormalizedCacheObject = {};
  for (const url of ['god', 'happy'])
    normalize(state, QuoteDocument, { url }, answerTo(QuoteDocument, { url }));
  expect(Object.keys(state['ROOT_QUERY'] ?? {})).toHaveLength(3);
});
