import { type DataSource, In } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound } from '../../graphql/errors.ts';
import { checkUuid, isUuid } from '../../graphql/ids.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { type Members, requireEditablePage } from '../pages/page.editing.ts';
import { Tribute, TributeStatus } from '../tributes/posting/tribute.entity.ts';
import type { ReportWallScreenInput } from './wall-screen.types.ts';
import type { WallScreens } from './wall-screens.ts';

/** More messages than a slide holds. */
const MAX_SHOWN = 8;

interface Dependencies {
  db: DataSource;
  members: Members;
  access: PageAccess;
  screens: WallScreens;
  limiter: Limiter;
}

/** What is shown on the large screens of a wall, for the members who moderate it. */
export class WallScreenService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Records what a screen shows. Accepted only from members, and from screens with the key of the wall link. Else
   * Unauthenticated, Forbidden or NotFound.
   */
  async report(viewer: Viewer | null, input: ReportWallScreenInput): Promise<void> {
    const { db, members, access, screens, limiter } = this.dependencies;
    const screenId = checkUuid(input.screenId, 'screenId');
    const { tributeIds, key } = input;
    if (tributeIds.length > MAX_SHOWN || !tributeIds.every(isUuid))
      throw new Malformed(`tributeIds must be at most ${MAX_SHOWN} UUIDs.`);
    const pageId = input.pageId.toLowerCase();
    if (key == null) await requireEditablePage(db, members, viewer, pageId);
    else if (!isUuid(pageId) || !(await access.isKeyTo(pageId, key)))
      throw new NotFound('There is no such page.');
    await limiter.consume(pageId);
    screens.report({ pageId, screenId, tributeIds: tributeIds.map((id) => id.toLowerCase()) });
  }

  /** The visible messages on a page's screens; null if no screen reports any. For members only. */
  async readShown(viewer: Viewer | null, page: string): Promise<Tribute[] | null> {
    const { db, members, screens } = this.dependencies;
    const pageId = await requireEditablePage(db, members, viewer, page);
    const ids = screens.getShownTributes(pageId);
    return (
      ids &&
      db.getRepository(Tribute).find({
        where: { pageId, id: In(ids), status: TributeStatus.VISIBLE },
        order: { seq: 'ASC' },
      })
    );
  }
}
