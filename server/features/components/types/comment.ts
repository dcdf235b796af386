import { ObjectType } from 'type-graphql';
import { ComponentType } from '../component.entity.ts';
import { Component } from '../component.types.ts';
import type { BlockType } from './block-type.ts';

@ObjectType({
  implements: Component,
  description: 'The place of the tribute wall; the tributes are the page’s.',
})
export class CommentComponent extends Component {}

export const comment: BlockType = {
  type: ComponentType.COMMENT,
  objectType: CommentComponent,
  fields: {},
  present: () => ({}),
};
