import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql';
import { Person } from '../members/person.ts';
import { ComponentType } from './block-type.ts';
import { PageEvent } from '../../live/event-types.ts';

/** The `complexity` of a formatted text, in KB: a page's limit of 6 MB divided by its 1,000 blocks. */
export const RICH_TEXT_COST = 6;

@InterfaceType({
  description: 'A block of a page: its place, and by its type what it holds.',
  resolveType: (value: { typeName: string }) => value.typeName,
})
export abstract class Component {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => ComponentType, { description: 'Which block type this is.' })
  type: ComponentType;

  @Field(() => String, {
    description: 'Its place: blocks sort by rank, byte by byte. Only the server makes ranks.',
  })
  rank: string;

  @Field(() => Int, { description: 'Counts up with every change of what it holds, from 1.' })
  version: number;
}

@ObjectType({ description: 'A block that was taken off its page and can be brought back.' })
export class RemovedComponent {
  @Field(() => Component, { description: 'The block as it was.' })
  component: Component;

  @Field(() => Date, { description: 'When it was removed; it is kept for 30 days from then.' })
  removedAt: Date;

  @Field(() => Person, {
    nullable: true,
    description: 'Who removed it; null where that is not known any more.',
  })
  by: Person | null;
}

@ObjectType({ implements: PageEvent, description: 'A block was added at its rank.' })
export class ComponentAdded extends PageEvent {
  @Field(() => Component, { description: 'The new block.' })
  component: Component;
}

@ObjectType({ implements: PageEvent, description: 'What a block holds changed.' })
export class ComponentUpdated extends PageEvent {
  @Field(() => Component, { description: 'The block as it is now.' })
  component: Component;
}

@ObjectType({ implements: PageEvent, description: 'A block was removed.' })
export class ComponentRemoved extends PageEvent {
  @Field(() => ID, { description: 'Which one.' })
  componentId: string;

  /** The block in older events; never part of this one's response. */
  component: Component;
}

@ObjectType({ implements: PageEvent, description: 'Blocks moved to new places.' })
export class ComponentsReordered extends PageEvent {
  @Field(() => [Component], { description: 'Each block that moved, with its new rank.' })
  components: Component[];
}
