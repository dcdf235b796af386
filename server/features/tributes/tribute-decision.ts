import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { personAt } from '../members/person.ts';
import { lockToEdit, type Members } from '../pages/page.editing.ts';
import { publicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { TributeReviewed } from './tribute-review.types.ts';
import { TributeRemoved } from './tribute.types.ts';

/** What older events still say of a tribute that is off the wall. */
const NO_WORDS = { name: '', content: '', image: null };

/** What a decision changes of a tribute; false where it is so already. */
type Decide = (change: Change, tribute: Tribute) => Promise<boolean>;

/**
 * Lets `change` decide about a tribute while its page is locked, stores what it decided, who did and
 * when, and notifies the members. For members only; NotFound where there is no such tribute.
 */
export async function decideTribute(
  { eventStore, members }: { eventStore: EventStore; members: Members },
  viewer: Viewer | null,
  id: string,
  change: Decide,
): Promise<Tribute> {
  if (!viewer) throw new Unauthenticated();
  const { db } = eventStore;
  const known = isUuid(id) ? await db.getRepository(Tribute).findOneBy({ id }) : null;
  if (!known) throw new NotFound('There is no such message.');
  const { pageId } = known;
  await members.requireMember(viewer, pageId);
  return eventStore.transact(async (transaction) => {
    const { manager, notifyMembers } = transaction;
    await lockToEdit(manager, members, viewer, pageId);
    const tribute = await manager.findOneBy(Tribute, { id });
    if (!tribute) throw new NotFound('There is no such message.'); // its days ended meanwhile
    if (!(await change(transaction, tribute))) return tribute;
    const { status, seq, removedFrom } = tribute;
    const decision = { decidedBy: viewer.id, decidedAt: new Date() };
    await manager.update(Tribute, { id }, { status, seq, removedFrom, ...decision });
    const by = await personAt(manager, pageId, viewer.id);
    notifyMembers(TributeReviewed, pageId, { tribute: publicTribute(tribute), status, by });
    return tribute;
  });
}

/** Takes a tribute from everybody's wall, if it is there, and its words out of the events that hold them. */
export async function takeOffWall({ append }: Change, tribute: Tribute): Promise<void> {
  if (tribute.status !== TributeStatus.VISIBLE) return;
  const emptied = { ...publicTribute(tribute), ...NO_WORDS };
  await append(TributeRemoved, tribute.pageId, { tributeId: tribute.id, tribute: emptied });
}
