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
import { newId } from '../../net/newId.ts';
import { componentEventHandlers } from './componentEvents.ts';

/** The fields that a new block of a type has, all empty. */
export type EmptyBlock = ComponentFieldsFragment extends infer Block
  ? Block extends ComponentFieldsFragment
    ? Omit<Block, 'id' | 'rank' | 'version'>
    : never
  : never;

/** The list of blocks that is changed, and the order in which its changes reach the server. */
export type OrderedBlocks = { client: ApolloClient; pageId: string; queue: SerialQueue };

/** A block to stand right behind; null: on top; undefined: behind all others. */
export type Place = { id: string; rank: string } | null | undefined;

/** Adds a block at its place; it is shown before the server has answered. */
export async function addBlock(list: OrderedBlocks, id: string, empty: EmptyBlock, after: Place) {
  const { client, pageId } = list;
  const block = { ...empty, id, rank: rankBehind(after), version: 1 };
  const afterId = after === undefined ? undefined : (after?.id ?? null);
  await shownAtOnce(
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

/** Puts a block right behind another, or on top, and answers its rank; the old order comes back where it fails. */
export async function moveBlock(list: OrderedBlocks, id: string, afterId: string | null) {
  const { client, pageId } = list;
  let rank: string | undefined;
  await shownAtOnce(
    list,
    (cache) => changeList(cache, pageId, (blocks) => reordered(blocks, id, afterId)),
    async () => {
      const { data } = await client.mutate({
        mutation: MoveBlockDocument,
        variables: { id, afterId },
        fetchPolicy: 'no-cache', // a block that is not here yet comes by the stream, with all it holds
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

/** Where the server says that a block stands. */
export function rankOf(
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

/** Takes a block off the page. */
export async function removeBlock(list: OrderedBlocks, id: string) {
  const { client, pageId } = list;
  const remove = (cache: ApolloCache) =>
    changeList(cache, pageId, (blocks) => blocks.filter((block) => !isBlock(block, id)));
  await shownAtOnce(list, remove, async () => {
    await client.mutate({
      mutation: RemoveBlockDocument,
      variables: { id },
      // a list of removed blocks that is open already was read before
      update: (cache) =>
        cache.evict({
          id: cache.identify({ __typename: 'Page', id: pageId }),
          fieldName: 'removedComponents',
        }),
    });
    return remove;
  });
}

/** Brings a removed block back to its place. */
export async function restoreBlock({ client, pageId, queue }: OrderedBlocks, id: string) {
  const { data } = await queue.run(() =>
    client.mutate({ mutation: RestoreBlockDocument, variables: { id } }),
  );
  insert(client.cache, pageId, data!.restoreComponent);
}

/** Sorts behind every rank that the server makes, until it has made one. */
const BEHIND_ALL = '~';
/** With it, a rank sorts right behind the same without it. */
const RIGHT_BEHIND = ' ';

function rankBehind(after: Place): string {
  return after === undefined ? BEHIND_ALL : (after?.rank ?? '') + RIGHT_BEHIND;
}

/** Shows a change at once over what is known, and takes it back when the server has answered. */
async function shownAtOnce(
  { client, queue }: OrderedBlocks,
  show: (cache: ApolloCache) => void,
  work: () => Promise<(cache: ApolloCache) => void>,
) {
  const layer = newId();
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

function reordered(blocks: readonly Reference[], id: string, afterId: string | null) {
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
