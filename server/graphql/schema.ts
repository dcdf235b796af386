import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray, type PubSub } from 'type-graphql';
import { countAnswers } from './answer-size.ts';
import { DateTime } from './date-time.ts';

/** The instances that serve an app's resolvers, by class. */
export type Services = Map<unknown, unknown>;

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

/** Builds the schema of the given resolver classes; each is found in `services`. */
export function buildAppSchema(
  resolvers: NonEmptyArray<ClassType>,
  orphanedTypes: ClassType[],
  services: Services,
): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    orphanedTypes,
    container: { get: (someClass) => services.get(someClass) },
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
  schema.extensions = { ...schema.extensions, services };
  return schema;
}

/** The instance that serves a class, for a subscription's beginning: there type-graphql has none. */
export function serviceOf<T>(
  { schema }: Pick<GraphQLResolveInfo, 'schema'>,
  someClass: abstract new (...given: never[]) => T,
): T {
  const services = schema.extensions['services'] as Services;
  return services.get(someClass) as T;
}

function refusePubSub(): never {
  throw new Error('subscriptions answer a Topic, which the hub follows');
}
