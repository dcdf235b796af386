import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { computePageEndRank } from '../components/component-ranks.ts';
import { ComponentRow } from '../components/component.entity.ts';
import type { ComponentType } from '../components/block-type.ts';
import { setTitle } from '../components/page-title.ts';
import { ComponentAdded } from '../components/component.types.ts';
import { checkPatch, toComponent } from '../components/registry.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound, Refused, Unauthenticated } from '../../graphql/errors.ts';
import { isBlank } from '../../graphql/text.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import {
  lockForEditing,
  type Members,
  readPage,
  appendPageUpdated,
} from '../pages/page-editing.ts';
import { Page, type PageKind, PageType } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';

/** What the owner enters about whom the page remembers; dates are free text. */
export interface TributeForm {
  name: string;
  introduction: string;
  dateBirth: string;
  datePassing: string;
  kind: string;
}

const KINDS: readonly string[] = ['human', 'animal'] satisfies PageKind[];

/** Activates a tribute page, once, for a human or an animal. */
export class SetUpService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly pages: PageService,
  ) {}

  /**
   * Gives a new page its name, its kind and its first blocks (bio, photos, tributes) and makes it active. `page` is
   * its id or its url. Refused if it is already active, also by a concurrent call, and if a field is wrong.
   */
  async setUpTribute(viewer: Viewer | null, page: string, form: TributeForm): Promise<Page> {
    if (!viewer) throw new Unauthenticated();
    const storedPage = (await this.pages.findById(page)) ?? (await this.pages.findByUrl(page));
    if (!storedPage) throw new NotFound('There is no such page.');
    await this.members.requireMember(viewer, storedPage.id);
    if (!KINDS.includes(form.kind)) throw new Malformed('kind must be human or animal.');
    const bio = checkPatch('bio', {
      name: form.name,
      first_message: form.introduction,
      date_birth: form.dateBirth,
      date_passing: form.datePassing,
    });
    if (isBlank(bio['name'] ?? '')) throw new Refused('Please enter name', 'name');

    return this.eventStore.transact(async (change) => {
      const { manager } = change;
      await lockForEditing(manager, this.members, viewer, storedPage.id);
      requireNew(await readPage(manager, storedPage.id));
      await manager.update(
        Page,
        { id: storedPage.id, kind: IsNull() },
        { titleSetUp: bio['name'], kind: form.kind as PageKind, active: true },
      );
      await addBlock(change, storedPage.id, 'bio', bio);
      await addBlock(change, storedPage.id, 'photos', {});
      await addBlock(change, storedPage.id, 'comment', {});
      await setTitle(manager, storedPage.id);
      return appendPageUpdated(change, storedPage.id);
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
  { manager, append }: Change,
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
