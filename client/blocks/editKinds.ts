import type { ApolloCache } from '@apollo/client';
import { ComponentFieldsFragmentDoc } from '../__generated__/features/components/component.ts';
import { toText } from '../features/components/flags.ts';
import type { EditKind } from './EditingContext.ts';
import { editorBlocks } from './editorBlocks.ts';
import { loveBoxKind } from './loveBox.ts';

/**
 * Everything with fields that save automatically, by type name: blocks, what else is edited in them, and what two people
 * say of themselves.
 */
export const editKinds: Record<string, EditKind> = Object.assign(
  { LoveBox: loveBoxKind },
  Object.fromEntries(
    editorBlocks.flatMap(({ empty: { __typename }, save }) =>
      save ? [[__typename, createEditKind(__typename, save)]] : [],
    ),
  ),
  ...editorBlocks.map(({ kinds }) => kinds),
);

function createEditKind(
  typeName: string,
  save: NonNullable<(typeof editorBlocks)[number]['save']>,
) {
  return {
    async send(client, { target, field, value, base }) {
      const began = base === undefined ? {} : { [`${field}Base`]: base };
      await save(client, { id: target, input: { [field]: value, ...began } });
    },
    read: (cache, target) => readBlock(cache, typeName, target),
  } satisfies EditKind;
}

function readBlock(cache: ApolloCache, typeName: string, id: string) {
  const block = cache.readFragment<Record<string, unknown>>({
    id: cache.identify({ __typename: typeName, id }),
    fragment: ComponentFieldsFragmentDoc,
    fragmentName: 'ComponentFields',
  });
  if (!block) return null;
  return Object.fromEntries(Object.entries(block).map(([field, value]) => [field, toText(value)]));
}
