import type { Viewer } from '../../graphql/context.ts';
import type { EventStore } from '../../live/event-store.ts';
import {
  setWall,
  WALL_FIELDS,
  wallChanges,
  wallSettings,
  type WallSettings,
} from '../components/wall-settings.ts';
import { peopleOf } from '../members/person.ts';
import { lockForEditing, type Members, requireEditablePage } from '../pages/page.editing.ts';
import type { Wall, WallPayload, WallSwitch } from './wall-switch.types.ts';

const OPEN: WallSettings = { readFirst: false, picturesFirst: false, closed: false };

/** How a wall takes messages, for the members who look after it while they arrive. */
export class WallSwitchService {
  constructor(private readonly dependencies: { eventStore: EventStore; members: Members }) {}

  /** How it is now, and who switched what; for members only. */
  async wall(viewer: Viewer | null, page: string): Promise<Wall> {
    const { members, eventStore } = this.dependencies;
    return this.read(await requireEditablePage(eventStore.db, members, viewer, page));
  }

  /** Switches one thing on or off; again changes nothing. For members only, Refused where the page shows no wall. */
  async switch(
    viewer: Viewer | null,
    page: string,
    setting: keyof WallSettings,
    on: boolean,
  ): Promise<WallPayload> {
    const { members, eventStore } = this.dependencies;
    const pageId = await requireEditablePage(eventStore.db, members, viewer, page);
    const changed = await eventStore.transact(async (change) => {
      await lockForEditing(change.manager, members, viewer, pageId);
      return setWall(change, pageId, { setting, on, by: viewer!.id });
    });
    return { wall: await this.read(pageId), changed };
  }

  private async read(pageId: string): Promise<Wall> {
    const { manager } = this.dependencies.eventStore.db;
    const [settings, changes] = await Promise.all([
      wallSettings(manager, [pageId]),
      wallChanges(manager, pageId),
    ]);
    const people = await peopleOf(
      manager,
      pageId,
      [...changes.values()].map(({ userId }) => userId),
    );
    const now = settings.get(pageId) ?? OPEN;
    const switchOf = (setting: keyof WallSettings): WallSwitch => {
      const change = changes.get(WALL_FIELDS[setting]);
      const by = people.get(change?.userId ?? '') ?? null;
      return { on: now[setting], by, at: change?.at ?? null };
    };
    return {
      readFirst: switchOf('readFirst'),
      picturesFirst: switchOf('picturesFirst'),
      closed: switchOf('closed'),
    };
  }
}
