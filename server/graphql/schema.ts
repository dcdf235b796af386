import {
  type GraphQLResolveInfo,
  type GraphQLSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import {
  buildSchemaSync,
  type ClassType,
  getMetadataStorage,
  type NonEmptyArray,
  type PubSub,
} from 'type-graphql';
import { measureResponses } from './response-size.ts';
import { limitArguments } from './argument-lengths.ts';
import { DateTime } from './date-time.ts';

/** The resolver instances of an app, by class. */
type Resolvers = Map<unknown, unknown>;

/** type-graphql requires one, but its queues are shared and unbounded; the hub delivers events instead. */
const NO_PUB_SUB: PubSub = { publish: refusePubSub, subscribe: refusePubSub };

/** The descriptions of the root types. */
const ROOTS = {
  Query: 'What can be read; pages and their walls need no account.',
  Mutation:
    'What can be done. Refusals that a person is to read come as errors with the code REFUSED and a message in plain words.',
  Subscription:
    'What can be followed, over a WebSocket (graphql-transport-ws) at the same address.',
};

/**
 * Builds the schema of all resolver classes that are loaded, with `instances`, one of each; without any, only to
 * describe it.
 */
export function buildAppSchema(instances: readonly object[]): GraphQLSchema {
  const resolvers = getMetadataStorage().resolverClasses.map(({ target }) => target as ClassType);
  const instancesByClass: Resolvers = new Map(
    instances.map((instance) => [instance.constructor, instance]),
  );
  const missing = resolvers.find(
    (resolver) => instancesByClass.size > 0 && !instancesByClass.has(resolver),
  );
  if (missing) throw new Error(`no module creates the resolver ${missing.name}`);
  const schema = buildSchemaSync({
    resolvers: resolvers as NonEmptyArray<ClassType>,
    container: { get: (someClass) => instancesByClass.get(someClass) },
    scalarsMap: [{ type: Date, scalar: DateTime }],
    pubSub: NO_PUB_SUB,
  });
  // type-graphql has no option for these
  for (const [name, description] of Object.entries(ROOTS)) {
    const root = schema.getType(name);
    if (root) root.description = description;
  }
  measureResponses(schema);
  limitArguments(schema);
  schema.extensions = { ...schema.extensions, services: instancesByClass };
  return schema;
}

/** The instance of a resolver class, for `subscribe`, which type-graphql calls without it. */
export function getResolver<T>(
  { schema }: Pick<GraphQLResolveInfo, 'schema'>,
  someClass: abstract new (...args: never[]) => T,
): T {
  const instancesByClass = schema.extensions['services'] as Resolvers;
  return instancesByClass.get(someClass) as T;
}

function refusePubSub(): never {
  throw new Error('subscriptions return a Topic, whose events the hub delivers');
}

/** The schema as text, sorted, so that it does not depend on the order of the classes. */
export function printSortedSchema(schema: GraphQLSchema): string {
  return `# Emitted from the server's classes by \`npm run generate\`; not edited by hand.\n\n${printSchema(
    lexicographicSortSchema(schema),
  )}\n`;
}
