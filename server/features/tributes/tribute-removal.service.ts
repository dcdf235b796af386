import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { Members } from '../pages/page.editing.ts';
import { decideTribute, takeOffWall } from './tribute-decision.ts';
import { publicTribute, type Tribute, TributeStatus } from './tribute.entity.ts';
import { TributeAdded } from './tribute.types.ts';

/** How long a removed tribute can be brought back. */
const KEPT_DAYS = 30;
const SWEPT_AT_ONCE = 500;

/** Removing tributes, bringing them back, and deleting those that nobody brought back. */
export class TributeRemovalService {
  constructor(private readonly dependencies: { eventStore: EventStore; members: Members }) {}

  /** Takes a tribute off the wall and out of the lists of messages; again changes nothing. It can be brought back for 30 days. */
  removeTribute(viewer: Viewer | null, id: string): Promise<Tribute> {
    return decideTribute(this.dependencies, viewer, id, async (change, tribute) => {
      if (tribute.status === TributeStatus.REMOVED) return false;
      await takeOffWall(change, tribute);
      tribute.removedFrom = tribute.status;
      tribute.status = TributeStatus.REMOVED;
      return true;
    });
  }

  /** Brings a removed tribute back to where it was; again changes nothing. NotFound once its 30 days are over. */
  restoreTribute(viewer: Viewer | null, id: string): Promise<Tribute> {
    return decideTribute(this.dependencies, viewer, id, async ({ append }, tribute) => {
      if (!tribute.removedFrom) return false;
      if (isOver(tribute)) throw new NotFound('This message can no longer be brought back.');
      tribute.status = tribute.removedFrom;
      tribute.removedFrom = null;
      if (tribute.status === TributeStatus.VISIBLE)
        await append(TributeAdded, tribute.pageId, { tribute: publicTribute(tribute) });
      return true;
    });
  }

  /** Deletes one batch of tributes whose 30 days are over; answers how many. */
  async sweep(): Promise<number> {
    const [swept] = (await this.dependencies.eventStore.db.query(
      `delete from tribute where id in (
         select id from tribute
         where status = 'removed' and decided_at < now() - make_interval(days => $1)
         limit $2 for update skip locked)
       returning id`,
      [KEPT_DAYS, SWEPT_AT_ONCE],
    )) as [unknown[], number];
    return swept.length;
  }
}

function isOver({ decidedAt }: Tribute): boolean {
  return decidedAt !== null && decidedAt.getTime() < Date.now() - KEPT_DAYS * 86_400_000;
}
