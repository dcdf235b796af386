import type { EntityManager } from 'typeorm';
import { EMPTY_TRIBUTE_TEXT, isSameTributeText } from '../../../../protocol/tribute-text.ts';
import type { Requester } from '../../../graphql/context.ts';
import { NotFound, Refused } from '../../../errors/public-errors.ts';
import type { EventTransaction, EventStore } from '../../../live/event-store.ts';
import { readSenderChanges } from '../../components/wall-settings.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import type { ChangeTributeInput, MyTribute } from './my-tribute.types.ts';
import { matchesHash } from '../../../secrets.ts';
import { parseTributeId, getChangeableUntil } from '../tribute-receipts.ts';
import type { LockedPage } from '../../pages/page-editing.ts';
import type { TributeJudge } from '../judge/tribute-judge.ts';
import { amendTribute, lockTribute } from '../amend-tribute.ts';
import { publishRemoval } from '../publish-tributes.ts';
import { toPublicTribute, Tribute, TributeStatus } from '../tribute.entity.ts';
import type { PostLimits } from '../tribute.limits.ts';
import { checkChangedText, statusForSender } from '../tribute.rules.ts';
import { TributeReviewed } from '../tribute-events.ts';
import {
  commitPhotos,
  type CommitMedia,
  replacePhotos,
  type SentPhoto,
  storePhotos,
  toSentPhotos,
} from '../tribute-photos.ts';

const NOT_FOUND_MESSAGE = 'This message is not there any more, or this is not its link.';
const EXPIRED_MESSAGE =
  'The time in which this message could be changed is over. Its page’s family can still take it down.';

/** What senders can do with their own messages without an account: the receipt is the permission. */
export class MyTributeService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly media: CommitMedia,
    private readonly rules: { limits: PostLimits; judge: TributeJudge },
    private readonly access: Pick<PageAccess, 'showsWall'>,
  ) {}

  /** The tribute of a receipt; null for an invalid one, and for a withdrawn message. */
  async find(receipt: string): Promise<Tribute | null> {
    return findOwnTribute(this.eventStore.db.manager, receipt);
  }

  /** The tribute of a receipt; throws NotFound for an invalid one, and for a withdrawn message. */
  async require(receipt: string): Promise<Tribute> {
    const tribute = await this.find(receipt);
    if (!tribute) throw new NotFound(NOT_FOUND_MESSAGE);
    return tribute;
  }

  /** A tribute as its sender sees it; null once it is deleted. */
  async readSenderView({ pageId, id }: Pick<Tribute, 'pageId' | 'id'>): Promise<MyTribute | null> {
    return (await this.readSenderViews(pageId, [id])).get(id) ?? null;
  }

  /** Tributes of one page as their senders see them; deleted ones are missing. */
  async readSenderViews(pageId: string, ids: string[]): Promise<ReadonlyMap<string, MyTribute>> {
    const { manager } = this.eventStore.db;
    const { entities: tributes, raw } = await manager
      .createQueryBuilder(Tribute, 'tribute')
      .addSelect('clock_timestamp()', 'now')
      .where('tribute.id = any(:ids)', { ids })
      .andWhere('tribute.status <> :withdrawn', { withdrawn: TributeStatus.WITHDRAWN })
      .getRawAndEntities<{ now: Date }>();
    const allowed = await readSenderChanges(manager, pageId);
    const isShown = await this.access.showsWall(pageId);
    return new Map(
      tributes.map((tribute) => [
        tribute.id,
        {
          tribute,
          status: isShown ? statusForSender(tribute.status) : TributeStatus.HELD,
          changeableUntil: getChangeableUntil(tribute, allowed, raw[0]!.now),
        },
      ]),
    );
  }

  /**
   * Changes texts and photos, and holds the message if it has to be read again; repeating the call changes nothing.
   * Throws NotFound for an invalid receipt, Refused when the time is over, while the wall is closed, for empty or
   * over-long texts, and for a missing picture.
   */
  async changeTribute(
    input: ChangeTributeInput & { uploader: string | null },
    requester: Requester,
  ): Promise<MyTribute> {
    await this.rules.limits.countPost(requester, input.name ?? '');
    const text = checkChangedText(input);
    const changed = await this.changeOwnTribute(input.receipt, async (transaction, locked) => {
      const { tribute } = locked;
      const photos = await this.commitNewPhotos(transaction.manager, tribute, input);
      const amendment = { ...text, ...(photos && { photos }) };
      if (!photos && isSameTributeText({ ...tribute, ...text }, tribute)) return;
      await amendTribute(transaction, { ...locked, requester }, amendment, this.rules.judge);
    });
    const changedTribute = await this.readSenderView(changed);
    if (!changedTribute) throw new NotFound(NOT_FOUND_MESSAGE); // withdrawn meanwhile
    return changedTribute;
  }

  /** The photos that a message has after a change, stored permanently; null if they stay as they are. */
  private async commitNewPhotos(
    manager: EntityManager,
    { pageId, shownPhotos: before, photos }: Tribute,
    input: ChangeTributeInput & { uploader: string | null },
  ): Promise<Tribute['photos'] | null> {
    const { images, image, removeImage, film, uploader } = input;
    const requestedImages = images ?? (image == null ? (removeImage ? [] : null) : [image]);
    if (!requestedImages) return null;
    const isSame = ({ image: address }: SentPhoto, index: number) =>
      before[index]?.image === address;
    const next = toSentPhotos(requestedImages, film).map(
      (sent) => before.find((photo) => photo.image === sent.image) ?? sent,
    );
    if (next.length === before.length && next.every(isSame)) return null;
    const newPhotos = next.filter((sent) => !before.some((photo) => photo === sent));
    await commitPhotos(this.media, newPhotos, { uploader, pageId }, manager);
    return replacePhotos(photos, next);
  }

  /**
   * Withdraws a tribute: its words and pictures are deleted, its row stays for a while with the name; repeating the
   * call changes nothing. Throws NotFound, Refused when the time is over.
   */
  async withdrawTribute(receipt: string, requester: Requester): Promise<void> {
    await this.rules.limits.countPicture(requester);
    const id = parseTributeId(receipt);
    const { manager } = this.eventStore.db;
    const stored = id && (await findByReceipt(manager, id, receipt));
    if (stored && stored.status === TributeStatus.WITHDRAWN) return;
    await this.changeOwnTribute(receipt, async (transaction, { page, tribute }) => {
      if (tribute.status === TributeStatus.VISIBLE)
        await publishRemoval(transaction, tribute.pageId, [tribute]);
      const withdrawn = {
        ...EMPTY_TRIBUTE_TEXT,
        name: tribute.name,
        status: TributeStatus.WITHDRAWN,
        photos: [],
        removedFrom: null,
        heldFor: [],
        decidedBy: null,
        decidedAt: page.now,
        changedAt: page.now,
      };
      const { photos, ...stored } = withdrawn;
      await transaction.manager.update(Tribute, { id: tribute.id }, stored);
      await storePhotos(transaction.manager, [{ id: tribute.id, photos }]);
      transaction.notifyMembers(TributeReviewed, tribute.pageId, {
        tribute: toPublicTribute(Object.assign(new Tribute(), tribute, withdrawn)),
        status: withdrawn.status,
        by: null,
      });
    });
  }

  /** Runs `work` on the tribute of a receipt while its page is locked, if the sender may still change it. */
  private async changeOwnTribute(
    receipt: string,
    work: (
      transaction: EventTransaction,
      locked: { page: LockedPage; tribute: Tribute },
    ) => Promise<void>,
  ): Promise<Tribute> {
    return this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      const locked = await lockTribute(
        manager,
        () => findOwnTribute(manager, receipt),
        NOT_FOUND_MESSAGE,
      );
      const { page, tribute } = locked;
      const allowed = await readSenderChanges(manager, tribute.pageId);
      if (!getChangeableUntil(tribute, allowed, page.now)) throw new Refused(EXPIRED_MESSAGE);
      await work(transaction, locked);
      return tribute;
    });
  }
}

async function findOwnTribute(manager: EntityManager, receipt: string): Promise<Tribute | null> {
  const id = parseTributeId(receipt);
  const tribute = id && (await findByReceipt(manager, id, receipt));
  return tribute && tribute.status !== TributeStatus.WITHDRAWN ? tribute : null;
}

async function findByReceipt(
  manager: EntityManager,
  id: string,
  receipt: string,
): Promise<Tribute | null> {
  const tribute = await manager
    .createQueryBuilder(Tribute, 'tribute')
    .addSelect('tribute.receiptHash')
    .where('tribute.id = :id', { id })
    .getOne();
  return tribute && matchesHash(tribute.receiptHash, receipt) ? tribute : null;
}
