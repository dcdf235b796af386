import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { getResolver } from '../../graphql/schema.ts';
import type { Topic } from '../../live/topic.ts';
import type { RoomService } from './room.service.ts';
import { Room, RoomEvent, RoomMove } from './room.types.ts';

/** The arguments of the subscription. */
interface Following {
  args: { code: string; after?: number | null };
  context: Context;
  info: GraphQLResolveInfo;
}

@Resolver()
export class RoomResolver {
  constructor(private readonly rooms: RoomService) {}

  @Query(() => Room, {
    description:
      'A room as it stands. Errors: NOT_FOUND (no such code, or its day is over), TOO_MANY.',
    complexity: 100,
  })
  room(
    @Arg('code', () => String, {
      description: 'The room’s six letters and digits, as they were typed.',
    })
    code: string,
    @Ctx() { address }: Context,
  ): Promise<Room> {
    return this.rooms.findByCode(code, address);
  }

  @Mutation(() => Room, {
    description: 'Opens a room for two phones; needs no account. Errors: TOO_MANY.',
    complexity: 1_000,
  })
  openRoom(@Ctx() { address }: Context): Promise<Room> {
    return this.rooms.open(address);
  }

  @Mutation(() => Room, {
    description:
      'Makes a move on the room as it stood at `seq`, and answers the room as it stands; where it has moved on meanwhile nothing is done. Errors: REFUSED (the move has no place yet), NOT_FOUND, TOO_MANY.',
    complexity: 1_000,
  })
  playRoom(
    @Arg('code', () => String, { description: 'The room’s six letters and digits.' }) code: string,
    @Arg('move', () => RoomMove, { description: 'The move.' }) move: RoomMove,
    @Arg('seq', () => Int, { description: 'The room’s `seq` that the player saw.' }) seq: number,
    @Ctx() { address }: Context,
  ): Promise<Room> {
    return this.rooms.play(code, move, seq, address);
  }

  @Subscription(() => RoomEvent, {
    subscribe: ({ args, context, info }: Following) =>
      getResolver(info, RoomResolver).follow(args.code, args.after ?? null, context.address),
    description:
      'Every move in a room in order: first replays what came after `after`, then goes live; no gap, no duplicate. Without `after`: from now on. Errors: NOT_FOUND, MALFORMED for a negative `after`, TOO_MANY.',
  })
  roomEvents(
    @Root() event: RoomEvent,
    @Arg('code', () => String, { description: 'The room’s six letters and digits.' }) _code: string,
    @Arg('after', () => Int, {
      nullable: true,
      description: 'The `seq` of the last move that is known; from now on where absent.',
    })
    _after?: number,
  ): RoomEvent {
    return event;
  }

  private follow(code: string, after: number | null, address: string): Promise<Topic> {
    return this.rooms.follow(code, after, address);
  }
}
