import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray, type PubSub } from 'type-graphql';
import { countAnswers } from './answer-size.ts';
import { DateTime } from './date-time.ts';

/** The instances that serve an app's resolvers, by class. */
type Resolvers = Map<unknown, unknown>;

/** type-graphql asks for one, but its queues are shared and unbounded: the hub delivers instead. */
const NO_PUB_SUB: PubSub = { publish: refusePubSub, subscribe: refusePubSub };

/** What the root types are for. */
const ROOTS = {
  Query: 'What can be read; pages and their walls need no account.',
  Mutation:
    'What can be done. Refusals that a person is to read come as errors with the code REFUSED and a message in plain words.',
  Subscription:
    'What can be followed, over a WebSocket (graphql-transport-ws) at the same address.',
};

/** What a feature adds to the schema. */
export interface FeatureSchema {
  resolvers: readonly ClassType[];
  /** Types that only an interface leads to. */
  types?: readonly ClassType[];
}

/** Builds the schema of the features; `instances` serve it, one of each resolver class. None: to describe it. */
export function buildAppSchema(
  features: readonly FeatureSchema[],
  instances: readonly object[],
): GraphQLSchema {
  const resolvers = features.flatMap((feature) => feature.resolvers);
  const instancesByClass: Resolvers = new Map(instances.map((one) => [one.constructor, one]));
  const missing = resolvers.find((one) => instancesByClass.size > 0 && !instancesByClass.has(one));
  if (missing) throw new Error(`nothing serves ${missing.name}`);
  const schema = buildSchemaSync({
    resolvers: resolvers as NonEmptyArray<ClassType>,
    orphanedTypes: features.flatMap(({ types }) => types ?? []),
    container: { get: (someClass) => instancesByClass.get(someClass) },
    scalarsMap: [{ type: Date, scalar: DateTime }],
    pubSub: NO_PUB_SUB,
    validate: false, // the services check contents, the schema shapes
  });
  // type-graphql has no place for these
  for (const [name, description] of Object.entries(ROOTS)) {
    const root = schema.getType(name);
    if (root) root.description = description;
  }
  countAnswers(schema);
  schema.extensions = { ...schema.extensions, services: instancesByClass };
  return schema;
}

/** The instance of a resolver class, for `subscribe`, to which type-graphql hands none. */
export function resolverOf<T>(
  { schema }: Pick<GraphQLResolveInfo, 'schema'>,
  someClass: abstract new (...args: never[]) => T,
): T {
  const instancesByClass = schema.extensions['services'] as Resolvers;
  return instancesByClass.get(someClass) as T;
}

function refusePubSub(): never {
  throw new Error('subscriptions answer a Topic, which the hub follows');
}
