import type { Viewer } from '../../../graphql/context.ts';
import type { EventStore } from '../../../live/event-store.ts';
import {
  writeWallSettings,
  WALL_FIELDS,
  readWallChanges,
  readWallSettings,
  type WallSettings,
} from '../../components/wall-settings.ts';
import { findPeople } from '../../members/person.ts';
import { lockForEditing, type Members, requireEditablePage } from '../../pages/page-editing.ts';
import type { Wall, WallPayload, WallSwitch } from './wall-switch.types.ts';

const OPEN: WallSettings = { readFirst: false, picturesFirst: false, closed: false };

/** Lets members control how a wall accepts messages, while messages arrive. */
export class WallSwitchService {
  constructor(private readonly dependencies: { eventStore: EventStore; members: Members }) {}

  /** The current switches, and who set them; for members only. */
  async readWall(viewer: Viewer | null, page: string): Promise<Wall> {
    const { members, eventStore } = this.dependencies;
    return this.read(await requireEditablePage(eventStore.db, members, viewer, page));
  }

  /**
   * Switches one setting on or off; repeating the call changes nothing. For members only, Refused if the page shows
   * no wall.
   */
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
      return writeWallSettings(change, pageId, { setting, on, by: viewer!.id });
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
    const now = settings.get(pageId) ?? OPEN;
    const toSwitch = (setting: keyof WallSettings): WallSwitch => {
      const change = changes.get(WALL_FIELDS[setting]);
      const by = people.get(change?.userId ?? '') ?? null;
      return { on: now[setting], by, at: change?.at ?? null };
    };
    return {
      readFirst: toSwitch('readFirst'),
      picturesFirst: toSwitch('picturesFirst'),
      closed: toSwitch('closed'),
    };
  }
}
