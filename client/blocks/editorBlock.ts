import type { ApolloClient } from '@apollo/client';
import type { ComponentType, ReactNode } from 'react';
import type { EmptyBlock } from '../features/components/blockOrder.ts';
import type { FieldLabel } from '../features/history/changeLabels.ts';
import type { Block, BlockOf, PageData } from './BlockView.tsx';
import type { EditKind } from './EditingContext.ts';
import type { EditorProps } from './fields.ts';

/** One editor in the dialog: its title and its component. */
type FieldEditor = {
  title: string;
  /** How much room it needs: a text fills the screen, a picture has its fields beside it. */
  size?: 'wide' | 'full';
  Editor: ComponentType<EditorProps>;
};

/** What a block's own view may know about the editor around it. */
export type BlockEditorContext = {
  page: PageData;
  /** Whether it is the first of its type on the page. */
  isFirst: boolean;
  onEdit: (field: string) => void;
};

/** A block in small: addresses of pictures, else words. */
export type Thumbnail = { pictures?: readonly string[]; text?: string };

/** One of the steps with which a new page begins: it leads to a line of the page, or opens an editor. */
export type FirstStep = { label: string; isDone: boolean } & ({ line: string } | { opens: string });

/** Everything the editor knows about one type: the `editor` export of its folder's editor.tsx. */
export type EditorBlock<Name extends Block['__typename']> = {
  /** Its position in the list of types to add. */
  order: number;
  label: string;
  /** Its description in that list, and what such a block looks like. */
  description: string;
  sample: Thumbnail;
  /** Why no second one can be added, if a page may contain only one. */
  once?: string;
  /** Its label while the page is sorted, and its name in sentences. */
  placeholder: string;
  /** The label of the button that removes it, and the confirmation question. */
  hide: string;
  question: string;
  empty: Extract<EmptyBlock, { __typename: Name }>;
  /** Its editors by the field that they edit. */
  editors: Record<string, FieldEditor>;
  /** The editor that opens wherever the block is touched; if undefined, the pencils are in the view. */
  pencil?: string;
  /** Its view is as wide as the screen and has its own measures. */
  isWide?: boolean;
  view(block: BlockOf<Name>, context: BlockEditorContext): ReactNode;
  /** The names of its fields in the history and in presence notes, by their API names. */
  fields: Record<string, FieldLabel>;
  /** Its first words or what it holds, in a line, to tell it apart from others of its type. */
  getExcerpt?(block: BlockOf<Name>, page?: PageData): string;
  /** What shows it in small: its pictures, else its first words. */
  getThumbnail?(block: BlockOf<Name>, page: PageData): Thumbnail;
  /** Identifies it among removed blocks, if the first words are not enough. */
  getRemovedExcerpt?(block: BlockOf<Name>): string;
  /** What a new page begins with, in this block. */
  getFirstSteps?(block: BlockOf<Name>): FirstStep[];
  /** Saves its fields, if it has any; the names are those of the queries. */
  save?(client: ApolloClient, changed: ChangedFields): Promise<unknown>;
  /** Other things that are edited in it, by type name. */
  kinds?: Record<string, EditKind>;
};

/** The fields of one block to save. */
type ChangedFields = { id: string; input: Record<string, string> };

/** The confirmation question that several types share, as specified. */
export const REMOVE_QUESTION = 'Do you want to remove photos block ?';
