import { ObjectType } from 'type-graphql';
import { ComponentType } from '../component.entity.ts';
import { Component } from '../component.types.ts';
import type { BlockType } from './block-type.ts';

@ObjectType({
  implements: Component,
  description: 'The place of the page’s photo grid; the photos are the page’s.',
})
export class PhotosComponent extends Component {}

export const photos: BlockType = {
  type: ComponentType.PHOTOS,
  objectType: PhotosComponent,
  fields: {},
  present: () => ({}),
};
