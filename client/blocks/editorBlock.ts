import type { ApolloClient } from '@apollo/client';
import type { ComponentType, ReactNode } from 'react';
import type { EmptyBlock } from '../features/components/blockOrder.ts';
import type { FieldWords } from '../features/history/changeWords.ts';
import type { Block, BlockOf, PageData } from './BlockView.tsx';
import type { EditKind } from './EditingContext.ts';
import type { EditorProps } from './fields.ts';

/** One editor in the modal: what it is called and what it shows. */
type EditorRow = { title: string; Editor: ComponentType<EditorProps> };

/** What a block's own view may use of the editor around it. */
export type BlockEditorContext = {
  page: PageData;
  /** Whether it is the first of its type on the page. */
  isFirst: boolean;
  onEdit: (field: string) => void;
};

/** Everything the editor knows of one type: the `editor` of its folder's editor.tsx. */
export type EditorBlock<Name extends Block['__typename']> = {
  /** Its place among the types, where one is chosen. */
  order: number;
  label: string;
  /** What it is for, where it is added. */
  words: string;
  /** Why no second one can be added, where a page takes one. */
  once?: string;
  /** Its placeholder while the page is sorted, and its name in sentences. */
  placeholder: string;
  /** The link that takes it off the page, and what is asked before. */
  hide: string;
  question: string;
  empty: Extract<EmptyBlock, { __typename: Name }>;
  /** Its editors by the field that they edit. */
  editors: Record<string, EditorRow>;
  /** Which of them the bar's pencil opens; without it, the pencils are in the view. */
  pencil?: string;
  view(block: BlockOf<Name>, context: BlockEditorContext): ReactNode;
  /** How the history and the others tell of its fields, by their names in the API. */
  fields: Record<string, FieldWords>;
  /** How it begins, to tell it from others of its kind. */
  firstWords?(block: BlockOf<Name>): string;
  /** What it is known by once it is removed, where that is more than its first words. */
  removedWords?(block: BlockOf<Name>): string;
  /** How it saves its fields, where it has any; their names are those of the queries. */
  save?(client: ApolloClient, changed: ChangedFields): Promise<unknown>;
  /** What else is edited in it, by its type's name. */
  kinds?: Record<string, EditKind>;
};

/** The fields of one block that are to be saved. */
type ChangedFields = { id: string; input: Record<string, string> };

/** What is asked before one of several types goes: one text, as specified. */
export const REMOVE_QUESTION = 'Do you want to remove photos block ?';
