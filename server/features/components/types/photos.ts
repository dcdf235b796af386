import { ObjectType } from 'type-graphql';
import { Component } from '../component.types.ts';
import type { BlockType } from '../block-type.ts';

@ObjectType({
  implements: Component,
  description: 'The place of the page’s photo grid; the photos are the page’s.',
})
class PhotosComponent extends Component {}

export const block: BlockType = {
  description: 'The page’s album.',
  objectType: PhotosComponent,
  shows: 'photos',
  fields: {},
  present: () => ({}),
};
