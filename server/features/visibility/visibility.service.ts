import { type Requester, toPageKeyCookie, type Viewer } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import type { SharedLimiter } from '../../limits/rate-limit.ts';
import type { EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { mayEdit } from '../members/member.entity.ts';
import { readRole } from '../members/member.service.ts';
import { isSetUp } from '../pages/page-access.ts';
import {
  lockForEditing,
  type Members,
  requireEditablePage,
  appendPageUpdated,
} from '../pages/page-editing.ts';
import { Page, PageVisibility } from '../pages/page.entity.ts';
import { MAX_PHRASE } from '../../../protocol/limits.ts';
import { foldPhrase, type PageKeys, checkPhrase } from '../pages/page-keys.ts';
import type { PageService } from '../pages/page.service.ts';
import type {
  EnterPhraseInput,
  EnterPhrasePayload,
  SetVisibilityInput,
} from './visibility.types.ts';

/** How long a browser keeps the key. */
const KEY_DAYS = 90;
/** The most keys of a browser, as on the tablet of an undertaker. */
const MAX_KEYS = 30;

interface Dependencies {
  eventStore: EventStore;
  members: Members;
  pages: PageService;
  keys: PageKeys;
  /** Wrong phrases, by address and by page. */
  attempts: { ofAddress: SharedLimiter; ofAddressForHours: SharedLimiter; ofPage: SharedLimiter };
}

/** Sets who may see a page, and opens it to those who know its phrase. */
export class VisibilityService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Any member may change it. What may no longer be seen ends at once: watchers lose the page with the event, and
   * cached responses with the page's version. Throws Refused without a phrase where one is needed.
   */
  async setVisibility(viewer: Viewer, input: SetVisibilityInput): Promise<Page> {
    const { eventStore, members } = this.dependencies;
    const { visibility } = input;
    const phrase = input.phrase == null ? null : checkPhrase(input.phrase);
    const id = await requireEditablePage(eventStore.db, members, viewer, input.pageId);
    return eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      await lockForEditing(manager, members, viewer, id);
      const before = await manager.findOneOrFail(Page, {
        where: { id },
        select: { id: true, phrase: true },
      });
      if (visibility === PageVisibility.PHRASE && !(phrase ?? before.phrase))
        throw new Refused('Please write the phrase that opens the page.');
      await manager.update(Page, { id }, { visibility, ...(phrase && { phrase }) });
      const page = await appendPageUpdated(transaction, id);
      // visitors who entered the earlier phrase have to enter the new one
      if (phrase && before.phrase && foldPhrase(phrase) !== foldPhrase(before.phrase)) {
        await appendAudit(manager, asMember(viewer), AuditAction.PHRASE_ENDED, { pageId: id });
      }
      return page;
    });
  }

  /** The phrase of a page, for its members; null for everybody else, and where it has none. */
  async readPhrase(viewer: Viewer | null, pageId: string): Promise<string | null> {
    const { eventStore } = this.dependencies;
    if (!viewer || !mayEdit(await readRole(eventStore.db.manager, pageId, viewer.id))) return null;
    const where = { id: pageId };
    const page = await eventStore.db
      .getRepository(Page)
      .findOne({ where, select: { id: true, phrase: true } });
    return page?.phrase ?? null;
  }

  /** Throws Refused for a wrong phrase, NotFound for a page that no phrase opens, TooMany after many wrong ones. */
  async enterPhrase(
    { url, phrase }: EnterPhraseInput,
    requester: Requester,
  ): Promise<EnterPhrasePayload> {
    const { pages, keys } = this.dependencies;
    const page = await pages.findByUrl(url);
    const expected = page && (await this.readOpeningPhrase(page));
    if (!page || !expected) throw new NotFound('There is no page here that a phrase opens.');
    const takeBack = await this.countAttempt(requester.address, page.id);
    if (foldPhrase(phrase.slice(0, MAX_PHRASE)) !== foldPhrase(expected))
      throw new Refused(
        'That is not the phrase. Please check the card and try again; nothing is locked.',
      );
    await takeBack();
    const key = keys.createKey({ id: page.id, phrase: expected });
    const { cookies } = requester;
    const name = toPageKeyCookie(page.id);
    if (cookies?.get(name) === null) cookies.makeRoom(toPageKeyCookie(''), MAX_KEYS);
    cookies?.set(name, key, KEY_DAYS);
    return { page, key };
  }

  /** Counts an attempt as a wrong one, narrow limits first; returns how to take that back. Throws TooMany. */
  private async countAttempt(address: string, pageId: string): Promise<() => Promise<void>> {
    const { ofAddress, ofAddressForHours, ofPage } = this.dependencies.attempts;
    const here = `${address} ${pageId}`;
    const counted: [SharedLimiter, string][] = [];
    const takeBack = async () => {
      for (const [limiter, key] of counted) await limiter.refund(key);
    };
    for (const [limiter, key] of [
      [ofAddress, here],
      [ofAddressForHours, here],
      [ofPage, pageId],
    ] as const) {
      await limiter.consume(key).catch(async (error: unknown) => {
        await takeBack(); // who is refused because of others has not tried
        throw error;
      });
      counted.push([limiter, key]);
    }
    return takeBack;
  }

  private async readOpeningPhrase(page: Page): Promise<string | null> {
    if (!isSetUp(page) || page.visibility !== PageVisibility.PHRASE) return null;
    const pages = this.dependencies.eventStore.db.getRepository(Page);
    const where = { id: page.id };
    return (await pages.findOne({ where, select: { id: true, phrase: true } }))?.phrase ?? null;
  }
}
