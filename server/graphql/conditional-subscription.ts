import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * The error of a document with @skip or @include on a subscription's root field; null if there is none. GraphQL
 * forbids it, but graphql-js throws an exception instead of reporting it.
 */
export function findConditionalSubscription({ definitions }: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);

  const find = ({ selections }: SelectionSetNode): GraphQLError | null => {
    for (const selection of selections) {
      const nodes = selection.directives?.find(({ name }) => CONDITIONS.has(name.value));
      if (nodes)
        return new GraphQLError('What a subscription follows takes no @skip or @include.', {
          nodes,
        });
      const below =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : resolveFragment(selection);
      const error = below && find(below.selectionSet);
      if (error) return error;
    }
    return null;
  };
  /** Each fragment once: it may refer to itself. */
  const resolveFragment = (selection: SelectionSetNode['selections'][number]) => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD) return null;
    const fragment = fragments.get(selection.name.value);
    fragments.delete(selection.name.value);
    return fragment;
  };

  for (const one of definitions) {
    if (one.kind !== Kind.OPERATION_DEFINITION) continue;
    const error = one.operation === OperationTypeNode.SUBSCRIPTION && find(one.selectionSet);
    if (error) return error;
  }
  return null;
}

const CONDITIONS = new Set(['skip', 'include']);
