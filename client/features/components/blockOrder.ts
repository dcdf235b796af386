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

/** The fields that a new block of a type has, all empty. */
export type EmptyBlock = ComponentFieldsFragment extends infer Block
  ? Block extends ComponentFieldsFragment
    ? Omit<Block, 'id' | 'rank' | 'version'>
    : never
  : never;

/** The list of blocks to change, and the queue in which its changes are sent. */
export type OrderedBlocks = {
  client: ApolloClient;
  pageId: string;
  orderedRequests: SerialQueue;
};

type Block = Pick<ComponentFieldsFragment, '__typename' | 'id'>;

/** The block after which to insert; null: at the top; undefined: at the end. */
type BlockPosition = { id: string; rank: string } | null | undefined;

// Shows changes of the blocks before the server responds: Apollo applies optimistic responses at once, while the
// requests wait in the queue that `context` names.

/** Adds a block under an id that the client has made, so that it can be edited and removed before it is stored. */
export async function addBlock(
  { client, pageId, orderedRequests }: OrderedBlocks,
  id: string,
  empty: EmptyBlock,
  after: BlockPosition,
) {
  const block = { ...empty, id, rank: computeRankAfter(after), version: 1 };
  const afterId = after === undefined ? undefined : (after?.id ?? null);
  await client.mutate({
    mutation: AddBlockDocument,
    variables: { pageId, id, type: empty.type, afterId },
    context: { queue: orderedRequests },
    fetchPolicy: 'no-cache', // see `place`
    optimisticResponse: { __typename: 'Mutation', addComponent: block as ComponentFieldsFragment },
    update: (cache, { data }) => place(cache, pageId, data!.addComponent),
  });
}

/** Moves a block after another, or to the top, and returns its rank; on failure the old order is restored. */
export async function moveBlock(
  { client, pageId, orderedRequests }: OrderedBlocks,
  { __typename, id }: Block,
  after: NonNullable<BlockPosition> | null,
) {
  const { data } = await client.mutate({
    mutation: MoveBlockDocument,
    variables: { id, afterId: after?.id ?? null },
    context: { queue: orderedRequests },
    fetchPolicy: 'no-cache', // a block that is not loaded yet arrives over the stream, with its content
    optimisticResponse: {
      __typename: 'Mutation',
      moveComponent: {
        __typename: 'Page',
        id: pageId,
        components: [{ __typename, id, rank: computeRankAfter(after) }],
      },
    },
    update: (cache, result) => rerank(cache, pageId, result.data!.moveComponent.components),
  });
  return data!.moveComponent.components.find((component) => component.id === id)?.rank;
}

/** The rank of a block, as the server knows it. */
export function findRank(
  { client }: OrderedBlocks,
  __typename: string,
  id: string,
): string | undefined {
  return readBlock(client.cache, { __typename, id })?.rank;
}

function readBlock(cache: ApolloCache, block: { __typename: string; id: string }) {
  return cache.readFragment<ComponentFieldsFragment>(createFragment(cache, block));
}

function createFragment(
  cache: ApolloCache,
  { __typename, id }: { __typename: string; id: string },
) {
  return {
    id: cache.identify({ __typename, id }),
    fragment: ComponentFieldsFragmentDoc,
    fragmentName: 'ComponentFields',
  };
}

/** Takes a block from the page; `restoreBlock` brings it back. */
export async function removeBlock({ client, pageId, orderedRequests }: OrderedBlocks, id: string) {
  const page = { __typename: 'Page' as const, id: pageId };
  await client.mutate({
    mutation: RemoveBlockDocument,
    variables: { id },
    context: { queue: orderedRequests },
    optimisticResponse: { __typename: 'Mutation', removeComponent: page },
    update: (cache) =>
      changeList(cache, pageId, (blocks) =>
        blocks.filter(({ __ref }) => !__ref.endsWith(`:${id}`)),
      ),
  });
  // a list of removed blocks in the cache is outdated now
  client.cache.evict({ id: client.cache.identify(page), fieldName: 'removedComponents' });
}

/** Restores a removed block at its old position. */
export async function restoreBlock({ client, pageId, orderedRequests }: OrderedBlocks, id: string) {
  await client.mutate({
    mutation: RestoreBlockDocument,
    variables: { id },
    context: { queue: orderedRequests },
    fetchPolicy: 'no-cache',
    update: (cache, { data }) => place(cache, pageId, data!.restoreComponent),
  });
}

/** Sorts after every rank of the server, until the server has assigned one. */
const RANK_AFTER_ALL = '~';
/** A rank with this suffix sorts directly after the same rank without it. */
const RANK_SUFFIX = ' ';

function computeRankAfter(after: BlockPosition): string {
  return after === undefined ? RANK_AFTER_ALL : (after?.rank ?? '') + RANK_SUFFIX;
}

/** Puts a block in its place; a late answer leaves what others have changed in it since. */
function place(cache: ApolloCache, pageId: string, block: ComponentFieldsFragment) {
  if ((readBlock(cache, block)?.version ?? 0) <= block.version)
    cache.writeFragment({ ...createFragment(cache, block), data: block });
  const id = cache.identify(block)!;
  changeList(cache, pageId, (blocks) => [
    ...blocks.filter(({ __ref }) => __ref !== id),
    { __ref: id },
  ]);
}

function rerank(cache: ApolloCache, pageId: string, blocks: readonly (Block & { rank: string })[]) {
  for (const block of blocks)
    cache.modify({ id: cache.identify(block), fields: { rank: () => block.rank } });
  changeList(cache, pageId, (all) => all);
}

/**
 * Changes the page's list of blocks, in the order of their ranks. Only the list: what is shown before the server
 * responds must not hide what others write in the blocks meanwhile.
 */
function changeList(
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
        return [...change(blocks as readonly Reference[])].sort(byRank);
      },
    },
  });
}
