import { Field, ObjectType } from 'type-graphql';
import { Component } from '../component.types.ts';
import { flagField, enumField } from '../fields.ts';
import type { BlockType } from '../block-type.ts';

@ObjectType({
  implements: Component,
  description:
    'The place of the tribute wall and how it takes messages; the tributes are the page’s.',
})
class CommentComponent extends Component {
  @Field(() => Boolean, {
    description: 'Whether a member reads every message before it is on the wall; false at first.',
  })
  readFirst: boolean;

  @Field(() => Boolean, {
    description: 'Whether a member looks at every message with a picture first; false at first.',
  })
  picturesFirst: boolean;

  @Field(() => Boolean, {
    description: 'Whether the wall takes no messages for now; false at first.',
  })
  closed: boolean;

  @Field(() => String, {
    description:
      'For how long senders may change and take back their messages: empty for a day, or none, hour, week.',
  })
  senderChanges: string;
}

export const block: BlockType = {
  description: 'The wall on which visitors leave tributes.',
  objectType: CommentComponent,
  shows: 'tributes',
  fields: {
    read_first: flagField('Whether a member reads every message before it is on the wall.'),
    pictures_first: flagField('Whether a member looks at every message with a picture first.'),
    closed: flagField('Whether the wall takes no messages for now.'),
    sender_changes: enumField(
      'For how long senders may change and take back their messages; empty for a day.',
      ['none', 'hour', 'week'],
    ),
  },
  present: ({ read_first, pictures_first, closed, sender_changes }) => ({
    readFirst: read_first === 'true',
    picturesFirst: pictures_first === 'true',
    closed: closed === 'true',
    senderChanges: sender_changes ?? '',
  }),
};
