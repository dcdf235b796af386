import { Field, ObjectType } from 'type-graphql';
import type { Viewer } from '../../../graphql/context.ts';
import type { EventStore } from '../../../live/event-store.ts';
import {
  writeWallSettings,
  WALL_FIELDS,
  readWallChanges,
  readWallSettings,
  type WallSettings,
} from '../../components/wall-settings.ts';
import { findPeople, Person } from '../../members/person.ts';
import { lockForEditing, type Members, requireEditablePage } from '../../pages/page-editing.ts';

@ObjectType({ description: 'Something about a wall that its members switch on and off.' })
export class WallSwitch {
  @Field(() => Boolean, { description: 'Whether it is on.' })
  on: boolean;

  @Field(() => Person, {
    nullable: true,
    description: 'Who last switched it; null where nobody did, or the account is gone.',
  })
  by: Person | null;

  @Field(() => Date, { nullable: true, description: 'When; null where nobody did.' })
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

const OPEN: WallSettings = { readFirst: false, picturesFirst: false, closed: false };

/** Lets members control how a wall accepts messages, while messages arrive. */
export class WallSwitchService {
  constructor(private readonly dependencies: { eventStore: EventStore; members: Members }) {}

  /** The current switches, and who set them; for members only. */
  async readWall(viewer: Viewer, pageId: string): Promise<Wall> {
    const { members, eventStore } = this.dependencies;
    return this.read(await requireEditablePage(eventStore.db, members, viewer, pageId));
  }

  /**
   * Switches one setting on or off; repeating the call changes nothing. For members only; throws Refused if the page
   * shows no wall.
   */
  async switch(
    viewer: Viewer,
    givenPageId: string,
    setting: keyof WallSettings,
    on: boolean,
  ): Promise<WallPayload> {
    const { members, eventStore } = this.dependencies;
    const pageId = await requireEditablePage(eventStore.db, members, viewer, givenPageId);
    const changed = await eventStore.transact(async (transaction) => {
      await lockForEditing(transaction.manager, members, viewer, pageId);
      return writeWallSettings(transaction, pageId, { setting, on, by: viewer.id });
    });
    return { wall: await this.read(pageId), changed };
  }

  private async read(pageId: string): Promise<Wall> {
    const { manager } = this.dependencies.eventStore.db;
    const [settings, changes] = await Promise.all([
      readWallSettings(manager, [pageId]),
      readWallChanges(manager, pageId),
    ]);
    const people = await findPeople(
      manager,
      pageId,
      [...changes.values()].map(({ userId }) => userId),
    );
    const current = settings.get(pageId) ?? OPEN;
    const toSwitch = (setting: keyof WallSettings): WallSwitch => {
      const change = changes.get(WALL_FIELDS[setting]);
      const by = people.get(change?.userId ?? '') ?? null;
      return { on: current[setting], by, at: change?.at ?? null };
    };
    return {
      readFirst: toSwitch('readFirst'),
      picturesFirst: toSwitch('picturesFirst'),
      closed: toSwitch('closed'),
    };
  }
}
