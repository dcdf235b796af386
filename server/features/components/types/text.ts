import { MAX_RICH_TEXT } from '../../../../protocol/limits.ts';
import { Field, ObjectType } from 'type-graphql';
import { Component, RICH_TEXT_COST } from '../component.types.ts';
import { richTextField } from '../fields.ts';
import type { BlockType } from '../block-type.ts';

@ObjectType({ implements: Component, description: 'A block of formatted text.' })
class TextComponent extends Component {
  @Field(() => String, {
    description: 'Sanitised HTML, up to 100,000 characters; empty at first.',
    complexity: RICH_TEXT_COST,
  })
  content: string;
}

export const block: BlockType = {
  description: 'Formatted words.',
  objectType: TextComponent,
  fields: { content: richTextField(MAX_RICH_TEXT) },
  inBook: ({ content }) => ({ html: content ?? '' }),
  present: ({ content }) => ({ content: content ?? '' }),
};
