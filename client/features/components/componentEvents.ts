import type { ApolloCache, Reference } from '@apollo/client';
import {
  type ComponentFieldsFragment,
  ComponentFieldsFragmentDoc,
} from '../../__generated__/features/components/component.ts';
import type { PageEventHandlers } from '../../live/pageStream.ts';

/** Applies block events to the cache; the server's ranks decide the order. */
export const componentEventHandlers: PageEventHandlers<ApolloCache, void> = {
  ComponentAdded(cache, { pageId, component }) {
    const id = writeNewer(cache, component);
    changeBlocks(cache, pageId, (blocks) => [
      ...blocks.filter(({ __ref }) => __ref !== id),
      { __ref: id },
    ]);
  },
  ComponentUpdated: (cache, { component }) => void writeNewer(cache, component),
  ComponentRemoved(cache, { pageId, componentId }) {
    // the event does not say which type the block had, so every type is searched
    changeBlocks(cache, pageId, (blocks) =>
      blocks.filter(({ __ref }) => !__ref.endsWith(`:${componentId}`)),
    );
  },
  ComponentsReordered(cache, { pageId, components }) {
    for (const component of components) {
      cache.modify({ id: cache.identify(component), fields: { rank: () => component.rank } });
    }
    changeBlocks(cache, pageId, (blocks) => blocks);
  },
};

/** A response may arrive before the event of an earlier change: the older version is ignored. */
function writeNewer(cache: ApolloCache, component: ComponentFieldsFragment): string {
  const id = cache.identify(component)!;
  const fields = { fragment: ComponentFieldsFragmentDoc, fragmentName: 'ComponentFields', id };
  const cached = cache.readFragment<ComponentFieldsFragment>(fields);
  if (!cached || cached.version <= component.version)
    cache.writeFragment({ ...fields, data: component });
  return id;
}

function changeBlocks(
  cache: ApolloCache,
  pageId: string,
  change: (blocks: readonly Reference[]) => readonly Reference[],
) {
  cache.modify<{ components: Reference[] }>({
    id: cache.identify({ __typename: 'Page', id: pageId }),
    fields: {
      components(blocks, { readField }) {
        const rank = (block: Reference) => readField<string>('rank', block) ?? '';
        const byRank = (a: Reference, b: Reference) => (rank(a) < rank(b) ? -1 : 1);
        return change(blocks as readonly Reference[]).toSorted(byRank);
      },
    },
  });
}
