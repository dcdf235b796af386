import { type DataSource, In } from 'typeorm';
import { refuseVisitors, type Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound } from '../../errors/public-errors.ts';
import { checkUuid, isUuid } from '../../input/ids.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import { mayEdit } from '../members/member.entity.ts';
import { readRole } from '../members/member.service.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';
import type { StateStream } from '../../live/state-stream.ts';
import type { ReportWallScreenInput, SkipOnWallInput, WallSkip } from './wall-screen.types.ts';
import type { WallScreens } from './wall-screens.ts';

/** The most tributes in a report: more than a slide contains. */
const MAX_SHOWN = 8;
const MAX_NEXT = 3;
const MAX_CAPTION = 300;

interface Dependencies {
  db: DataSource;
  members: Members;
  access: PageAccess;
  screens: WallScreens;
  limiter: Limiter;
}

/** Reports what a wall's large screens show to the members who moderate it. */
export class WallScreenService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Records what a screen shows. Throws Unauthenticated, Forbidden or NotFound for all but members, and screens with
   * the key of the wall link.
   */
  async report(viewer: Viewer | null, input: ReportWallScreenInput): Promise<void> {
    const { db, members, access, screens, limiter } = this.dependencies;
    const screenId = checkUuid(input.screenId, 'screenId');
    const { tributeIds, key } = input;
    if (tributeIds.length > MAX_SHOWN || !tributeIds.every(isUuid))
      throw new Malformed(`tributeIds must be at most ${MAX_SHOWN} UUIDs.`);
    const pageId = input.pageId.toLowerCase();
    const nextIds = input.nextIds ?? [];
    if (nextIds.length > MAX_NEXT || !nextIds.every(isUuid))
      throw new Malformed(`nextIds must be at most ${MAX_NEXT} UUIDs.`);
    if (key == null) await requireEditablePage(db, members, refuseVisitors(viewer), pageId);
    else if (!isUuid(pageId) || !(await access.isKeyTo(pageId, key)))
      throw new NotFound('There is no such page.');
    await limiter.consume(pageId);
    const photo = input.photo?.slice(0, MAX_CAPTION) ?? null;
    const lowerCase = (ids: string[]) => ids.map((id) => id.toLowerCase());
    screens.report({
      pageId,
      screenId,
      tributeIds: lowerCase(tributeIds),
      nextIds: lowerCase(nextIds),
      photo,
    });
  }

  /** Makes the screens that show these tributes skip them. For members only. */
  async skip(viewer: Viewer, input: SkipOnWallInput): Promise<void> {
    const { db, members, screens, limiter } = this.dependencies;
    if (input.tributeIds.length > MAX_SHOWN || !input.tributeIds.every(isUuid))
      throw new Malformed(`tributeIds must be at most ${MAX_SHOWN} UUIDs.`);
    const pageId = await requireEditablePage(db, members, viewer, input.pageId);
    await limiter.consume(pageId);
    screens.skip(
      pageId,
      input.tributeIds.map((id) => id.toLowerCase()),
    );
  }

  /** What screens are asked to skip; for members, and for screens with the key of the wall link. */
  async followSkips(
    viewer: Viewer | null,
    givenPageId: string,
    key: string | null,
  ): Promise<StateStream<WallSkip>> {
    const { db, members, access, screens } = this.dependencies;
    const pageId = givenPageId.toLowerCase();
    if (key !== null) {
      if (!isUuid(pageId) || !(await access.isKeyTo(pageId, key)))
        throw new NotFound('There is no such page.');
      return screens.followSkips(pageId, () => access.isKeyTo(pageId, key));
    }
    const member = refuseVisitors(viewer);
    await requireEditablePage(db, members, member, pageId);
    return screens.followSkips(pageId, async () =>
      mayEdit(await readRole(db.manager, pageId, member.id)),
    );
  }

  /** The visible messages on a page's screens, and the next; null if no screen reports any. For members only. */
  async readShown(
    viewer: Viewer,
    givenPageId: string,
  ): Promise<{ shown: Tribute[]; next: Tribute[]; photo: string | null } | null> {
    const { db, members, screens } = this.dependencies;
    const pageId = await requireEditablePage(db, members, viewer, givenPageId);
    const reported = screens.getShown(pageId);
    if (!reported) return null;
    const { tributeIds, nextIds, photo } = reported;
    const tributes = await db.getRepository(Tribute).find({
      where: { pageId, id: In([...tributeIds, ...nextIds]), status: TributeStatus.VISIBLE },
      order: { seq: 'ASC' },
    });
    const shown = tributes.filter(({ id }) => tributeIds.includes(id));
    const next = nextIds.flatMap((nextId) => tributes.find(({ id }) => id === nextId) ?? []);
    return { shown, next, photo };
  }
}
