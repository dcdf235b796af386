import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { computePageEndRank } from '../components/component-ranks.ts';
import { ComponentRow } from '../components/component.entity.ts';
import type { ComponentType } from '../components/block-type.ts';
import { setTitle } from '../components/page-subject.ts';
import { ComponentAdded } from '../components/component.types.ts';
import { checkPatch, toComponent } from '../components/registry.ts';
import { checkCouple, toTitle } from '../couples/couple.service.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound, Refused } from '../../errors/public-errors.ts';
import { NO_SUCH_PAGE } from '../../input/ids.ts';
import { isBlank } from '../../input/text.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import {
  lockForEditing,
  type Members,
  readPage,
  appendPageUpdated,
} from '../pages/page-editing.ts';
import type { Couple } from '../pages/couple.types.ts';
import { Page, type PageKind, PageType, PageVisibility } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';

/** What the owner enters about the subject of the page; dates are free text, the portrait is an uploaded picture. */
export interface MemorialForm {
  name: string;
  introduction: string;
  dateBirth: string;
  datePassing: string;
  kind: string;
  avatar?: string | null;
}

const KINDS: readonly string[] = ['human', 'animal'] satisfies PageKind[];

/** Activates a new page, once: for a human or an animal that it remembers, or as the love box of two people. */
export class SetUpService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly pages: PageService,
    private readonly commitPicture: CommitPicture,
  ) {}

  /**
   * Gives a new page its name, its kind and its first blocks (bio, photos, tributes) and makes it active. `page` is its
   * id or its url. Throws Refused if it is already active, also by a concurrent call, and if a field is wrong.
   */
  async setUpTribute(viewer: Viewer, page: string, form: MemorialForm): Promise<Page> {
    const pageId = await this.findNewPage(viewer, page);
    if (!KINDS.includes(form.kind)) throw new Malformed('kind must be human or animal.');
    const bio = checkPatch('bio', {
      name: form.name,
      first_message: form.introduction,
      date_birth: form.dateBirth,
      date_passing: form.datePassing,
      ...(form.avatar && { avatar: form.avatar }),
    });
    if (isBlank(bio['name'] ?? '')) throw new Refused('Please enter name', 'name');

    return this.activate(viewer, pageId, async (transaction) => {
      const { manager } = transaction;
      await manager.update(
        Page,
        { id: pageId, kind: IsNull() },
        { titleSetUp: bio['name'], kind: form.kind as PageKind, active: true },
      );
      if (bio['avatar']) {
        const placement = { uploader: viewer.id, pageId, isMember: true };
        bio['avatar'] = await this.commitPicture(bio['avatar'], placement, manager);
      }
      await addBlock(transaction, pageId, 'bio', bio);
      await addBlock(transaction, pageId, 'photos', {});
      await addBlock(transaction, pageId, 'comment', {});
      await setTitle(manager, pageId);
    });
  }

  /**
   * Makes a new page the love box of two people, and active; search engines are not to list it unless its members
   * choose so. Throws like `setUpTribute`.
   */
  async setUpLoveBox(viewer: Viewer, page: string, form: Couple): Promise<Page> {
    const pageId = await this.findNewPage(viewer, page);
    const couple = checkCouple(form);
    return this.activate(viewer, pageId, async ({ manager }) => {
      const type = PageType.LOVE_BOX;
      const shown = { title: toTitle(couple), visibility: PageVisibility.LINK, active: true };
      await manager.update(Page, { id: pageId }, { type, couple, ...shown });
    });
  }

  /** The id of a page of the viewer, by its id or its url. */
  private async findNewPage(viewer: Viewer, page: string): Promise<string> {
    const stored = (await this.pages.findById(page)) ?? (await this.pages.findByUrl(page));
    if (!stored) throw new NotFound(NO_SUCH_PAGE);
    await this.members.requireMember(viewer, stored.id);
    return stored.id;
  }

  private activate(
    viewer: Viewer,
    pageId: string,
    write: (transaction: EventTransaction) => Promise<void>,
  ): Promise<Page> {
    return this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      await lockForEditing(manager, this.members, viewer, pageId);
      requireNew(await readPage(manager, pageId));
      await write(transaction);
      return appendPageUpdated(transaction, pageId);
    });
  }
}

function requireNew(page: Page): void {
  if (page.type === PageType.REDIRECT)
    throw new Refused('This address leads to another page already.');
  if (page.type !== PageType.TRIBUTE || page.kind !== null)
    throw new Refused('This page has already been set up.');
}

async function addBlock(
  { manager, append }: EventTransaction,
  pageId: string,
  type: ComponentType,
  payload: Record<string, string>,
): Promise<void> {
  const id = randomUUID();
  const rank = await computePageEndRank(manager, pageId);
  await manager.insert(ComponentRow, { id, pageId, type, rank, payload });
  const added = await manager.findOneByOrFail(ComponentRow, { id });
  await append(ComponentAdded, pageId, { component: toComponent(added) });
}
