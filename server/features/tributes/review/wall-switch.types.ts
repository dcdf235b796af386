import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../../graphql/date-time.ts';
import { Person } from '../../members/person.ts';

@ObjectType({ description: 'Something about a wall that its members switch on and off.' })
export class WallSwitch {
  @Field(() => Boolean, { description: 'Whether it is on.' })
  on: boolean;

  @Field(() => Person, {
    nullable: true,
    description: 'Who last switched it; null where nobody did, or the account is gone.',
  })
  by: Person | null;

  @Field(() => DateTime, { nullable: true, description: 'When; null where nobody did.' })
  at: Date | null;
}

@ObjectType({ description: 'How a page’s wall takes messages, for its members.' })
export class Wall {
  @Field(() => WallSwitch, { description: 'Whether every new message is held to be read first.' })
  readFirst: WallSwitch;

  @Field(() => WallSwitch, { description: 'Whether every new message with a picture is held.' })
  picturesFirst: WallSwitch;

  @Field(() => WallSwitch, { description: 'Whether it takes no messages for now.' })
  closed: WallSwitch;
}

@ObjectType({ description: 'A wall after somebody switched something.' })
export class WallPayload {
  @Field(() => Wall, { description: 'As it is now, with who switched what.' })
  wall: Wall;

  @Field(() => Boolean, {
    description: 'Whether this call switched it; false where it was so, as somebody was first.',
  })
  changed: boolean;
}
