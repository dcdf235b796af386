import { MAX_CAPTION } from '../../../../protocol/limits.ts';
import { Field, ObjectType } from 'type-graphql';
import { Component } from '../component.types.ts';
import { focusField, shortTextField, pictureField } from '../fields.ts';
import type { BlockType } from '../block-type.ts';

@ObjectType({ implements: Component, description: 'A single picture.' })
class ImageComponent extends Component {
  @Field(() => String, {
    nullable: true,
    description: 'A media address; /sm and /public can be appended.',
  })
  imageUrl: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The point that stays visible where it is cropped: “x y”, each from 0 (left, top) to 1; null where whoever shows it may choose.',
  })
  imageFocus: string | null;

  @Field(() => String, {
    description: 'Words for those who cannot see it, up to 300 characters; may be empty.',
  })
  caption: string;
}

export const block: BlockType = {
  description: 'One picture.',
  objectType: ImageComponent,
  fields: {
    image_url: pictureField(),
    image_focus: focusField(),
    caption: shortTextField(MAX_CAPTION),
  },
  inBook: ({ image_url, image_focus, caption }) => ({
    picture: { image: image_url ?? '', focus: image_focus ?? '', caption: caption ?? '' },
  }),
  present: ({ image_url, image_focus, caption }) => ({
    imageUrl: image_url || null,
    imageFocus: image_focus || null,
    caption: caption ?? '',
  }),
};
