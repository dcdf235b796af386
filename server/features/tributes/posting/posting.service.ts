import { randomUUID } from 'node:crypto';
import type { WrittenTributeText } from '../../../../protocol/tribute-text.ts';
import type { Requester, Viewer } from '../../../graphql/context.ts';
import { NotFound, PublicError } from '../../../errors/public-errors.ts';
import { isUuid, requirePageId } from '../../../input/ids.ts';
import type { EventStore } from '../../../live/event-store.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import { toPlainAddress } from '../../uploads/media-address.ts';
import { type Post, type PostRules, storePosts } from './store-posts.ts';
import { amendTribute, lockTribute } from '../amend-tribute.ts';
import { Tribute, type TributeStatus } from '../tribute.entity.ts';
import { createFingerprint } from '../judge/fingerprint.ts';
import { PostQueue } from './post-queue.ts';
import { checkTributeText, statusForSender } from '../tribute.rules.ts';
import {
  addPhoto,
  commitPhotos,
  type CommitMedia,
  replacePhotos,
  type SentPhoto,
  storePhotos,
  toSentPhotos,
} from '../tribute-photos.ts';
import type { AttachTributeImageInput } from './post-tribute.types.ts';

/** A visitor's message as it arrived through an API. */
export interface TributeDraft extends WrittenTributeText {
  pageId: string;
  clientId: string;
  /** Uploaded pictures, in their order. */
  images: readonly string[];
  /** An uploaded film, of which the last picture is a still. */
  film?: string | null;
  /** A picture will be sent separately and attached. */
  pictureFollows?: boolean | null;
  /** The sender's account, which must own the pictures; null for visitors. */
  viewer: Viewer | null;
}

/** What its sender is told of a tribute that was posted. */
export interface PostedTribute {
  tribute: Tribute;
  /** Visible, or held until the family has read it. */
  status: TributeStatus;
  /** The sender's secret for it: posting the same again gives the same one. */
  receipt: string;
  /** Whether the sender is known to the page as a member, or by its key. */
  isInside: boolean;
}

/** Posts tributes. */
export class PostingService {
  private readonly queue: PostQueue;

  constructor(
    private readonly eventStore: EventStore,
    private readonly media: CommitMedia,
    private readonly rules: PostRules,
    private readonly access: Pick<PageAccess, 'mayEnter'>,
  ) {
    this.queue = new PostQueue((pageId, posts) =>
      eventStore.transact((transaction) => storePosts(transaction, pageId, posts, rules)),
    );
  }

  /**
   * Stores a tribute and shows it on the wall, or holds it for the members to read first. Posting the same texts with
   * the same clientId again gives the first result. Throws Refused for a clientId used with other texts, for empty or
   * over-long texts and while the wall is closed, NotFound for an unknown page, TooMany for posting too fast.
   */
  async postTribute(draft: TributeDraft, requester: Requester): Promise<PostedTribute> {
    await this.rules.limits.countPost(requester, draft.name ?? '');
    const text = checkTributeText(draft);
    const pageId = requirePageId(draft.pageId);
    const fingerprint = createFingerprint(text, requester);
    const photos = toSentPhotos(draft.images, draft.film);
    const hasPicture = photos.length > 0 || draft.pictureFollows === true;
    const { clientId } = draft;
    const [id, memberId] = [randomUUID(), draft.viewer?.id ?? null];
    const isInside = await this.isInside(pageId, draft.viewer, requester);
    const post = { id, ...text, pageId, clientId, memberId, fingerprint, hasPicture, isInside };
    const tribute = await (photos.length > 0
      ? this.postWithPictures(post, photos, memberId)
      : this.queue.add(post));
    const receipt = this.rules.receipts.createReceipt(tribute);
    return { tribute, status: statusForSender(tribute.status), receipt, isInside };
  }

  /** Whether the sender is a member of the page or has its key; looked up only for requests with a login or a key. */
  private async isInside(
    pageId: string,
    viewer: Viewer | null,
    { pageKey }: Pick<Requester, 'pageKey'>,
  ): Promise<boolean> {
    const key = pageKey(pageId);
    if (!viewer && key === null) return false;
    return this.access.mayEnter(pageId, viewer, key);
  }

  /** Stores a message with its pictures in a transaction of its own, which is rolled back if a picture is refused. */
  private async postWithPictures(
    post: Post,
    photos: readonly SentPhoto[],
    uploader: string | null,
  ): Promise<Tribute> {
    const { pageId } = post;
    return this.eventStore.transact(async (transaction) => {
      const addPictures = async (tribute: Tribute) => {
        await commitPhotos(this.media, photos, { uploader, pageId }, transaction.manager);
        tribute.photos = replacePhotos([], photos);
        await storePhotos(transaction.manager, [tribute]);
      };
      const outcomes = await storePosts(transaction, pageId, [post], this.rules, addPictures);
      const outcome = outcomes.get(post)!;
      if (outcome instanceof PublicError) throw outcome;
      return outcome;
    });
  }

  /**
   * Adds a picture to a tribute after it was posted; the whole clientId proves the sender. The message is judged again
   * with the picture: refused while the wall is closed, held if the family has to see it first. Repeating the call
   * changes nothing; throws Refused if there is no room for a further one.
   */
  async attachImage(
    input: AttachTributeImageInput & { uploader: string | null },
    requester: Requester,
  ): Promise<Tribute> {
    await this.rules.limits.countPicture(requester);
    if (!isUuid(input.tributeId) || !isUuid(input.clientId)) throw new NotFound();
    const where = { id: input.tributeId, clientId: input.clientId.toLowerCase() };
    return this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      const find = () => manager.findOneBy(Tribute, where);
      const locked = await lockTribute(manager, find, 'This message is not there any more.');
      const { tribute } = locked;
      const { pageId, photos } = tribute;
      const address = toPlainAddress(input.image);
      if (photos.some(({ image }) => image === address)) return tribute; // a retry
      const sent = { image: address, film: input.film ?? null };
      const extended = addPhoto(photos, sent, input.position);
      await commitPhotos(this.media, [sent], { uploader: input.uploader, pageId }, manager);
      return amendTribute(
        transaction,
        { ...locked, requester },
        { photos: extended },
        this.rules.judge,
      );
    });
  }
}
