import type { ApolloClient, ApolloCache, OperationVariables } from '@apollo/client';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { ComponentType, ReactNode } from 'react';
import type { EmptyBlock } from '../features/components/blockOrder.ts';
import type { FieldLabel } from '../features/history/changeLabels.ts';
import type { Block, BlockOf, PageData } from './publicBlocks.tsx';
import type { EditKind } from './editing/EditingContext.ts';
import { loveBoxKind } from './editing/loveBox.ts';
import { photoKind } from './photos/photoKind.ts';
import { type EditorProps, type FieldOf, toText } from './editing/fields/useField.ts';
import { applyOwnChange } from '../live/apolloPage.ts';
import { requireData } from '../net/failure.ts';
import { cutText } from '../ui/cutText.ts';
import { ComponentFieldsFragmentDoc } from '../__generated__/features/components/component.ts';

/** One editor in the dialog: its title and its component. */
type FieldEditor<Name extends Block['__typename']> = {
  title: string;
  /** How much room it needs: a text fills the screen, a picture has its fields beside it. */
  size?: 'wide' | 'full';
  Editor: ComponentType<EditorProps<BlockOf<Name>>>;
};

/** What a block's own view gets to know about the editor around it. */
type BlockEditorContext = {
  page: PageData;
  /** Whether it is the first block of its type on the page. */
  isFirst: boolean;
  onEdit: (field: string) => void;
  /** The first steps on a new page, where they have room in the block. */
  firstSteps: ReactNode;
};

/** A small picture of a block: addresses of pictures, or of a film's still, else text. */
export type Thumbnail = { pictures?: readonly string[]; isFilm?: boolean; text?: string };

/** One of the first steps on a new page: it focuses a line of the page, or opens an editor. */
export type FirstStep = { label: string; isDone: boolean } & ({ line: string } | { opens: string });

/**
 * Everything the editor knows about one type: the `editor` export of its folder's editor.tsx. `Field` is only given
 * where the history has fields that are not the block's own, such as those of its photos.
 */
export type EditorBlock<
  Name extends Block['__typename'],
  Field extends string = FieldOf<BlockOf<Name>>,
> = {
  /** The type's position in the list of types to add. */
  order: number;
  label: string;
  /** The type's description in that list, and a picture of such a block. */
  description: string;
  sample: Thumbnail;
  /** Why no second one can be added, if a page may contain only one. */
  singletonReason?: string;
  /** The type's label while the page is sorted, and its name in sentences. */
  typeLabel: string;
  /** The label of the button that removes it. */
  removeLabel: string;
  /** The question before it is removed; by default the one that the specification gives for several types. */
  question?: string;
  empty: Extract<EmptyBlock, { __typename: Name }>;
  /** The type's editors by the field that they edit. */
  editors: Record<string, FieldEditor<Name>>;
  /** The editor that opens wherever the block is touched; if undefined, the pencils are in the view. */
  defaultEditor?: string;
  /** Whether its view is as wide as the screen. */
  isWide?: boolean;
  view(block: BlockOf<Name>, context: BlockEditorContext): ReactNode;
  /** The names of its fields in the history and in presence notes. */
  fields: Partial<Record<Field, FieldLabel>>;
  /** A line that distinguishes a block from others of its type: the beginning of its text, or a summary. */
  getExcerpt?(block: BlockOf<Name>, page?: PageData): string;
  /** The block's small picture in lists. */
  getThumbnail?(block: BlockOf<Name>, page: PageData): Thumbnail;
  /** Identifies it among removed blocks, if that needs another text than `getExcerpt`. */
  getRemovedExcerpt?(block: BlockOf<Name>): string;
  /** The first steps of a new page in this block. */
  getFirstSteps?(block: BlockOf<Name>): FirstStep[];
  /** Saves its fields, if it has any. */
  save?(update: UpdateBlock, changed: ChangedFields<Name>): Promise<void>;
};

/** A mutation that changes one block and returns it. */
type BlockMutation<Variables> = TypedDocumentNode<Record<string, string | Block>, Variables>;

type UpdateBlock = <Variables extends OperationVariables>(
  mutation: BlockMutation<Variables>,
  variables: NoInfer<Variables>,
) => Promise<void>;

/** The fields of one block to save. */
type ChangedFields<Name extends Block['__typename']> = {
  id: string;
  input: Partial<Record<FieldOf<BlockOf<Name>>, string>>;
};

type AnyBlock = EditorBlock<Block['__typename'], string>;
const modules = import.meta.glob<AnyBlock>('./*/editor.tsx', { eager: true, import: 'editor' });

/** The editors of all block types, in the order in which they are offered: a new type is a new folder. */
export const editorBlocks: readonly AnyBlock[] = Object.values(modules).sort(
  (a, b) => a.order - b.order,
);

const byTypeName = new Map(editorBlocks.map((row) => [row.empty.__typename, row]));

/** The editor of a block type. */
export function getEditorBlock(typeName: Block['__typename']): AnyBlock {
  return byTypeName.get(typeName)!;
}

/** Finds the editor by the API's name of a type; undefined if the server is newer and has more types. */
export function findEditorBlockByType(type: EmptyBlock['type']): AnyBlock | undefined {
  return editorBlocks.find(({ empty }) => empty.type === type);
}

/** The field with a type's formatted text; undefined if there is none. */
export function getTextField(typeName: Block['__typename']): string | undefined {
  const { fields } = getEditorBlock(typeName);
  return Object.keys(fields).find((name) => fields[name]?.holds === 'formatted text');
}

/** The most characters in a row; longer text is truncated. */
const MAX_LENGTH = 160;

/** One line about a block's content: the beginning of its text, or a summary; '' if it is empty. */
export function getBlockExcerpt(block: Block, page: PageData): string {
  return cutText(getEditorBlock(block.__typename).getExcerpt?.(block, page) ?? '', MAX_LENGTH);
}

/** The fields that save automatically, by type name. */
export const editKinds: Record<string, EditKind> = {
  LoveBox: loveBoxKind,
  Photo: photoKind,
  ...Object.fromEntries(
    editorBlocks.flatMap(({ empty: { __typename }, save, fields }) =>
      save ? [[__typename, createEditKind(__typename, fields, save)]] : [],
    ),
  ),
};

function createEditKind(
  typeName: string,
  fields: AnyBlock['fields'],
  save: NonNullable<AnyBlock['save']>,
): EditKind {
  return {
    async send(client, { pageId, target, field, value, base }) {
      const began = base === undefined ? {} : { [`${field}Base`]: base };
      const changed = { id: target, input: { [field]: value, ...began } };
      await save(
        (mutation, variables) => updateBlock(client, pageId, mutation, variables),
        changed,
      );
    },
    read: (cache, target) => readBlock(cache, typeName, target),
    fields,
  };
}

/** Merged like an event, as a late answer must not hide what others have changed since. */
async function updateBlock<Variables extends OperationVariables>(
  client: ApolloClient,
  pageId: string,
  mutation: BlockMutation<Variables>,
  variables: Variables,
): Promise<void> {
  const sending = client.mutate({
    mutation,
    variables,
    fetchPolicy: 'no-cache',
    // shown before the edit is forgotten, so that the field never falls back to the value before
    update(cache, { data }) {
      for (const component of Object.values(data ?? {}))
        if (typeof component === 'object')
          applyOwnChange(cache, pageId, { __typename: 'ComponentUpdated', component });
    },
  });
  await requireData(sending);
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
