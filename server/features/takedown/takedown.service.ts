import { MAX_REPORT } from '../../../protocol/limits.ts';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isBlank, sanitizeLines } from '../../graphql/text.ts';
import type { Bus, MemberMessage } from '../../live/bus.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { Mail } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { PageMemberRow } from '../members/member.entity.ts';
import { storedPeople } from '../members/person.ts';
import type { Asker } from '../pages/asker.ts';
import { lockPage, appendPageUpdated } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import type { PageTakedown } from './takedown.types.ts';
import { createPutBackMail, createTakenDownMail } from './takedown-mails.ts';

/** For how long it is useful to learn of it. */
const USEFUL_MINUTES = 7 * 24 * 60;

interface Dependencies {
  eventStore: EventStore;
  memberBus: Bus<MemberMessage>;
  pages: Pick<PageService, 'findByUrl'>;
  /** The address that links begin with. */
  publicUrl: string;
  /** Where people reach whoever runs the installation; null if it does not say. */
  contact: string | null;
}

/** Takes pages down for the operator, and puts them back; nothing on them changes meanwhile. */
export class TakedownService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Takes a page down: dark at once on every door, stream and kept answer, for its members too, who get a mail with
   * the reason. Again only changes the reason. NotFound, Refused without a reason.
   */
  async takeDown(url: string, reason: string): Promise<Page> {
    const words = sanitizeLines(reason, MAX_REPORT, 'The reason');
    if (isBlank(words)) throw new Refused('Its members need a reason, in words.');
    const { eventStore, memberBus, publicUrl, contact } = this.dependencies;
    const { id } = await this.require(url);
    const { page, userIds } = await eventStore.transact(async (change) => {
      const { manager } = change;
      await lockPage(manager, id);
      const isDown = (await manager.findOneByOrFail(Page, { id })).takenDownAt !== null;
      await manager.update(Page, { id }, { takenDownFor: words });
      if (!isDown) await manager.update(Page, { id }, { takenDownAt: () => 'now()' });
      const page = await appendPageUpdated(change, id);
      if (isDown) return { page, userIds: [] };
      await appendAudit(manager, { actor: 'operator', action: 'page taken down' }, id);
      const link = `${publicUrl}/${page.url}`;
      await tellMembers(change, page, (to) =>
        createTakenDownMail({ to, page, link }, { reason: words, contact }),
      );
      const members = await manager.findBy(PageMemberRow, { pageId: id });
      return { page, userIds: members.map(({ userId }) => userId) };
    });
    for (const userId of userIds)
      memberBus.publish({ kind: 'membershipEnded', pageId: id, userId });
    return page;
  }

  /** Puts a page back as it was; its members get a mail. Again changes nothing. NotFound. */
  async putBack(url: string): Promise<Page> {
    const { eventStore, publicUrl } = this.dependencies;
    const { id } = await this.require(url);
    return eventStore.transact(async (change) => {
      const { manager } = change;
      await lockPage(manager, id);
      const before = await manager.findOneByOrFail(Page, { id });
      if (before.takenDownAt === null) return before;
      await manager.update(Page, { id }, { takenDownAt: null, takenDownFor: null });
      await appendAudit(manager, { actor: 'operator', action: 'page put back' }, id);
      const page = await appendPageUpdated(change, id);
      const link = `${publicUrl}/${page.url}`;
      await tellMembers(change, page, (to) => createPutBackMail({ to, page, link }));
      return page;
    });
  }

  /** Why there is no page at an address; null if it was not taken down. Its members are told the reason. */
  async find(url: string, asker: Asker): Promise<PageTakedown | null> {
    const { pages, eventStore } = this.dependencies;
    const page = await pages.findByUrl(url, asker.tracker);
    if (!page?.takenDownAt) return null;
    asker.tracker?.forbidCaching(); // its members are told more
    const viewer = await asker.viewer();
    const members = eventStore.db.getRepository(PageMemberRow);
    const isMember =
      viewer !== null && (await members.existsBy({ pageId: page.id, userId: viewer.id }));
    return { at: page.takenDownAt, reason: isMember ? await this.readReason(page.id) : null };
  }

  private async readReason(id: string): Promise<string | null> {
    const pages = this.dependencies.eventStore.db.getRepository(Page);
    const page = await pages.findOne({ where: { id }, select: { id: true, takenDownFor: true } });
    return page?.takenDownFor ?? null;
  }

  private async require(url: string): Promise<Page> {
    const page = await this.dependencies.pages.findByUrl(url);
    if (!page) throw new NotFound(`There is no page at ${url.slice(0, 80)}.`);
    return page;
  }
}

async function tellMembers(
  { manager }: Change,
  { id }: Page,
  create: (to: string) => Mail,
): Promise<void> {
  const members = await storedPeople(manager)
    .innerJoin(PageMemberRow, 'member', 'member.userId = account.id')
    .select('account.email', 'email')
    .where('member.pageId = :id', { id })
    .getRawMany<{ email: string }>();
  for (const { email } of members) await queueMail(manager, create(email), USEFUL_MINUTES);
}
