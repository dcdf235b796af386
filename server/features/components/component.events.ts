import { Field, ID, ObjectType } from 'type-graphql';
import { PageEvent } from '../../live/page-event.ts';
import { Component } from './component.types.ts';

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
