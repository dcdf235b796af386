import type { EntityManager } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../graphql/errors.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { senderChanges, wallSettings } from '../components/wall-settings.ts';
import { lockPage } from '../pages/page.editing.ts';
import { judgeChange } from './changed-words.ts';
import { changeableUntil } from './my-tribute.policy.ts';
import type { MyTribute } from './my-tribute.types.ts';
import { isHashOf } from '../../graphql/secrets.ts';
import { idIn } from './receipts.ts';
import type { PostRules } from './tribute.batch.ts';
import { takeOffWall } from './tribute-decision.ts';
import { publicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { statusForSender } from './tribute.policy.ts';
import { TributeHeld, TributeReviewed } from './tribute-review.types.ts';
import { TributeChanged } from './tribute.types.ts';
import { checkContent, checkName } from './tribute.words.ts';

const GONE = 'This message is not there any more, or this is not its link.';
const OVER =
  'The time in which this message could be changed is over. Its page’s family can still take it down.';

/** What senders do with messages of their own, without an account: whoever has the receipt may. */
export class MyTributeService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly rules: Pick<PostRules, 'limits' | 'heldWords' | 'scale'>,
  ) {}

  /** The tribute of a receipt; null for one that opens nothing, and for what was taken back. */
  async find(receipt: string): Promise<Tribute | null> {
    return ownTribute(this.eventStore.db.manager, receipt);
  }

  /** Tributes of one page as their senders see them; absent where they are gone. */
  async senderViews(pageId: string, ids: string[]): Promise<ReadonlyMap<string, MyTribute>> {
    const { manager } = this.eventStore.db;
    const tributes = await manager
      .createQueryBuilder(Tribute, 'tribute')
      .where('tribute.id = any(:ids)', { ids })
      .andWhere('tribute.status <> :withdrawn', { withdrawn: TributeStatus.WITHDRAWN })
      .getMany();
    const allowed = (await senderChanges(manager, [pageId])).get(pageId)!;
    return new Map(
      tributes.map((tribute) => [
        tribute.id,
        {
          tribute,
          status: statusForSender(tribute.status),
          changeableUntil: changeableUntil(tribute, allowed),
        },
      ]),
    );
  }

  /**
   * Changes words, and holds them where they have to be read first now; the same words change nothing.
   * NotFound for a receipt that opens nothing, Refused when the time is over, while the wall is closed, and for
   * empty or over-long texts.
   */
  async changeTribute(
    input: { receipt: string; name?: string | null; content?: string | null },
    requester: Requester,
  ): Promise<MyTribute> {
    await this.rules.limits.take(requester, input.name ?? '');
    const words = {
      ...(input.name != null && { name: checkName(input.name) }),
      ...(input.content != null && { content: checkContent(input.content) }),
    };
    const { id, pageId } = await this.changeOwn(input.receipt, async (change, tribute) => {
      const { manager, append, notifyMembers } = change;
      const { pageId: page } = tribute;
      const wall = (await wallSettings(manager, [page])).get(page);
      if (wall?.closed)
        throw new Refused('The family is not taking messages just now. Please try again later.');
      const next = { ...tribute, ...words };
      if (next.name === tribute.name && next.content === tribute.content) return;
      const heldFor = await judgeChange(manager, next, wall, this.rules);
      const isShown = tribute.status === TributeStatus.VISIBLE;
      if (isShown && heldFor.length > 0) {
        await takeOffWall(change, [tribute]);
        next.status = TributeStatus.HELD;
      }
      if (heldFor.length > 0) next.heldFor = heldFor;
      const { name, content, status } = next;
      const changed = { name, content, status, heldFor: next.heldFor, changedAt: new Date() };
      await manager.update(Tribute, { id: tribute.id }, changed);
      const payload = { tribute: publicTribute(next) };
      if (status === TributeStatus.VISIBLE) await append(TributeChanged, page, payload);
      else if (status === TributeStatus.HELD)
        notifyMembers(TributeHeld, page, { ...payload, heldFor: next.heldFor });
      else notifyMembers(TributeReviewed, page, { ...payload, status, by: null });
    });
    const changedTribute = (await this.senderViews(pageId, [id])).get(id);
    if (!changedTribute) throw new NotFound(GONE); // taken back meanwhile
    return changedTribute;
  }

  /** Takes a tribute back: its words are gone from the wall and from the table; again changes nothing. NotFound, Refused when the time is over. */
  async withdrawTribute(receipt: string, requester: Requester): Promise<void> {
    await this.rules.limits.takePicture(requester);
    const id = idIn(receipt);
    const { manager } = this.eventStore.db;
    const stored = id && (await withReceipt(manager, id, receipt));
    if (stored && stored.status === TributeStatus.WITHDRAWN) return;
    await this.changeOwn(receipt, async (change, tribute) => {
      if (tribute.status === TributeStatus.VISIBLE) await takeOffWall(change, [tribute]);
      const withdrawn = {
        status: TributeStatus.WITHDRAWN,
        content: '',
        image: null,
        removedFrom: null,
        heldFor: [],
        decidedBy: null,
        decidedAt: new Date(),
        changedAt: new Date(),
      };
      await change.manager.update(Tribute, { id: tribute.id }, withdrawn);
      change.notifyMembers(TributeReviewed, tribute.pageId, {
        tribute: publicTribute({ ...tribute, ...withdrawn }),
        status: withdrawn.status,
        by: null,
      });
    });
  }

  /** Lets `work` change the tribute of a receipt while its page is locked, as long as it is its sender's to change. */
  private async changeOwn(
    receipt: string,
    work: (change: Change, tribute: Tribute) => Promise<void>,
  ): Promise<Tribute> {
    const stored = await this.find(receipt);
    if (!stored) throw new NotFound(GONE);
    return this.eventStore.transact(async (change) => {
      await lockPage(change.manager, stored.pageId);
      const tribute = await ownTribute(change.manager, receipt);
      if (!tribute) throw new NotFound(GONE);
      const allowed = (await senderChanges(change.manager, [tribute.pageId])).get(tribute.pageId)!;
      if (!changeableUntil(tribute, allowed)) throw new Refused(OVER);
      await work(change, tribute);
      return tribute;
    });
  }
}

async function ownTribute(manager: EntityManager, receipt: string): Promise<Tribute | null> {
  const id = idIn(receipt);
  const tribute = id && (await withReceipt(manager, id, receipt));
  return tribute && tribute.status !== TributeStatus.WITHDRAWN ? tribute : null;
}

async function withReceipt(
  manager: EntityManager,
  id: string,
  receipt: string,
): Promise<Tribute | null> {
  const tribute = await manager
    .createQueryBuilder(Tribute, 'tribute')
    .addSelect('tribute.receiptHash')
    .where('tribute.id = :id', { id })
    .getOne();
  return tribute && isHashOf(tribute.receiptHash, receipt) ? tribute : null;
}
