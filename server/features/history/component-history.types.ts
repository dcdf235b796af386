import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { MAX_RICH_TEXT } from '../../../protocol/limits.ts';
import { listComplexity, textComplexity } from '../../graphql/cost.ts';
import { Person } from '../members/person.ts';
import { ComponentAction } from '../components/component-action.ts';
import { ComponentType } from '../components/block-type.ts';
import { Component } from '../components/component.types.ts';

@ObjectType({ description: 'A photo that somebody added, described, moved or removed.' })
class ChangedPhoto {
  @Field(() => String, { description: 'A media address; /sm and /public can be appended.' })
  image: string;

  @Field(() => String, { description: 'Its caption at that time; may be empty.' })
  caption: string;

  @Field(() => Boolean, { description: 'Whether the same picture is on the page now.' })
  isThere: boolean;
}

@ObjectType({ description: 'Something that somebody did to a block, or to one of the photos.' })
export class ComponentChange {
  @Field(() => ID, { description: 'Newer ones have greater numbers.' })
  id: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Which block; null for a photo, as photos belong to the whole page.',
  })
  componentId: string | null;

  @Field(() => ComponentType, { description: 'What kind of block it is; PHOTOS for a photo.' })
  componentType: ComponentType;

  @Field(() => ChangedPhoto, { nullable: true, description: 'Which photo; null for a block.' })
  photo: ChangedPhoto | null;

  @Field(() => Person, {
    nullable: true,
    description: 'Who; null where several wrote at once, or where the account is gone.',
  })
  by: Person | null;

  @Field(() => [Person], {
    description: 'Everybody who wrote in it; without those whose account is gone.',
    complexity: listComplexity(2), // mostly one person
  })
  writers: Person[];

  @Field(() => ComponentAction, { description: 'What.' })
  action: ComponentAction;

  @Field(() => String, { nullable: true, description: 'Of a change: which field.' })
  field: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a change: what stood there before, as the field holds it.',
    complexity: textComplexity(MAX_RICH_TEXT),
  })
  before: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a change of a block: what stood there afterwards, as the field holds it.',
    complexity: textComplexity(MAX_RICH_TEXT),
  })
  after: string | null;

  @Field(() => Date, {
    description:
      'When it began. What one person writes is one change until they pause for 2 minutes, somebody else writes, or much of a text goes.',
  })
  beganAt: Date;

  @Field(() => Date, { description: 'When it was last stored.' })
  at: Date;
}

@ObjectType({ description: 'A part of the history, newest first.' })
export class ComponentHistory {
  @Field(() => [ComponentChange], {
    description: 'The changes, newest first.',
    complexity: listComplexity(1), // the parent's list already counts one for each
  })
  changes: ComponentChange[];

  @Field(() => String, {
    nullable: true,
    description: 'Hand it to `after` for older ones; null where there are none.',
  })
  olderAfter: string | null;
}

@InputType({ description: 'The change whose earlier text is restored.' })
export class RestoreTextInput {
  @Field(() => ID, { description: 'The change.' })
  changeId: string;
}

@ObjectType({ description: 'The earlier text stands again.' })
export class RestoreTextPayload {
  @Field(() => Component, { description: 'The block as it is now.' })
  component: Component;
}
