import type { ApolloCache, ApolloClient, Reference } from '@apollo/client';
import {
  AddBlockDocument,
  MoveBlockDocument,
  RemoveBlockDocument,
  RestoreBlockDocument,
} from '../../__generated__/features/components/blockEdits.ts';
import {
  type ComponentFieldsFragment,
  ComponentFieldsFragmentDoc,
} from '../../__generated__/features/components/component.ts';
import type { SerialQueue } from '../../net/serialQueue.ts';
import { generateId } from '../../net/newId.ts';
import { componentEventHandlers } from './componentEvents.ts';

/** The fields that a new block of a type has, all empty. */
export type EmptyBlock = ComponentFieldsFragment extends infer Block
  ? Block extends ComponentFieldsFragment
    ? Omit<Block, 'id' | 'rank' | 'version'>
    : never
  : never;

/** The list of blocks to change, and the queue that keeps its changes in order. */
export type OrderedBlocks = { client: ApolloClient; pageId: string; queue: SerialQueue };

/** The block after which to insert; null: at the top; undefined: at the end. */
export type BlockPosition = { id: string; rank: string } | null | undefined;

/** Adds a block; it is shown before the server responds. */
export async function addBlock(
  list: OrderedBlocks,
  id: string,
  empty: EmptyBlock,
  after: BlockPosition,
) {
  const { client, pageId } = list;
  const block = { ...empty, id, rank: computeRankAfter(after), version: 1 };
  const afterId = after === undefined ? undefined : (after?.id ?? null);
  await showOptimistically(
    list,
    (cache) => insert(cache, pageId, block as ComponentFieldsFragment),
    async () => {
      const { data } = await client.mutate({
        mutation: AddBlockDocument,
        variables: { pageId, id, type: empty.type, afterId },
      });
      return (cache) => insert(cache, pageId, data!.addComponent);
    },
  );
}

/** Moves a block after another, or to the top, and returns its rank; on failure the old order is restored. */
export async function moveBlock(list: OrderedBlocks, id: string, afterId: string | null) {
  const { client, pageId } = list;
  let rank: string | undefined;
  await showOptimistically(
    list,
    (cache) => changeList(cache, pageId, (blocks) => reorder(blocks, id, afterId)),
    async () => {
      const { data } = await client.mutate({
        mutation: MoveBlockDocument,
        variables: { id, afterId },
        fetchPolicy: 'no-cache', // a block that is not loaded yet arrives over the stream, with its content
      });
      const { components } = data!.moveComponent;
      rank = components.find((one) => one.id === id)?.rank;
      return (cache) =>
        componentEventHandlers.ComponentsReordered!(cache, {
          __typename: 'ComponentsReordered',
          seq: 0,
          pageId,
          components,
        });
    },
  );
  return rank;
}

/** The rank of a block, as the server knows it. */
export function findRank(
  { client }: OrderedBlocks,
  __typename: string,
  id: string,
): string | undefined {
  return client.readFragment<ComponentFieldsFragment>({
    id: client.cache.identify({ __typename, id }),
    fragment: ComponentFieldsFragmentDoc,
    fragmentName: 'ComponentFields',
  })?.rank;
}

/** Removes a block. */
export async function removeBlock(list: OrderedBlocks, id: string) {
  const { client, pageId } = list;
  const remove = (cache: ApolloCache) =>
    changeList(cache, pageId, (blocks) => blocks.filter((block) => !isBlock(block, id)));
  await showOptimistically(list, remove, async () => {
    await client.mutate({
      mutation: RemoveBlockDocument,
      variables: { id },
      // a list of removed blocks in the cache is outdated now
      update: (cache) =>
        cache.evict({
          id: cache.identify({ __typename: 'Page', id: pageId }),
          fieldName: 'removedComponents',
        }),
    });
    return remove;
  });
}

/** Restores a removed block at its old position. */
export async function restoreBlock({ client, pageId, queue }: OrderedBlocks, id: string) {
  const { data } = await queue.run(() =>
    client.mutate({ mutation: RestoreBlockDocument, variables: { id } }),
  );
  insert(client.cache, pageId, data!.restoreComponent);
}

/** Sorts after every rank of the server, until the server has assigned one. */
const RANK_AFTER_ALL = '~';
/** A rank with this suffix sorts directly after the same rank without it. */
const RANK_SUFFIX = ' ';

function computeRankAfter(after: BlockPosition): string {
  return after === undefined ? RANK_AFTER_ALL : (after?.rank ?? '') + RANK_SUFFIX;
}

/** Shows an optimistic change until the server responds. */
async function showOptimistically(
  { client, queue }: OrderedBlocks,
  show: (cache: ApolloCache) => void,
  work: () => Promise<(cache: ApolloCache) => void>,
) {
  const layer = generateId();
  client.cache.recordOptimisticTransaction(show, layer);
  try {
    const confirm = await queue.run(work);
    client.cache.batch({ update: confirm, removeOptimistic: layer });
  } catch (error) {
    client.cache.removeOptimistic(layer);
    throw error;
  }
}

function insert(cache: ApolloCache, pageId: string, component: ComponentFieldsFragment) {
  componentEventHandlers.ComponentAdded!(cache, {
    __typename: 'ComponentAdded',
    seq: 0,
    pageId,
    component,
  });
}

function reorder(blocks: readonly Reference[], id: string, afterId: string | null) {
  const block = blocks.find((one) => isBlock(one, id));
  if (!block) return blocks;
  const others = blocks.filter((one) => one !== block);
  const at = afterId ? others.findIndex((one) => isBlock(one, afterId)) + 1 : 0;
  return others.toSpliced(at, 0, block);
}

function isBlock({ __ref }: Reference, id: string): boolean {
  return __ref.endsWith(`:${id}`);
}

function changeList(
  cache: ApolloCache,
  pageId: string,
  change: (blocks: readonly Reference[]) => readonly Reference[],
) {
  cache.modify<{ components: Reference[] }>({
    id: cache.identify({ __typename: 'Page', id: pageId }),
    fields: { components: (blocks) => [...change(blocks as readonly Reference[])] },
  });
}
