import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { In, Raw } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Refused } from '../../errors/public-errors.ts';
import type { Limiter, SharedLimiter } from '../../limits/rate-limit.ts';
import type { EventStore } from '../../live/event-store.ts';
import { isOwner } from '../members/member.entity.ts';
import { readRole } from '../members/member.service.ts';
import {
  lockPage,
  type Members,
  readPage,
  requireEditablePage,
  appendPageUpdated,
} from '../pages/page-editing.ts';
import { Page, PageType, PageAddress } from '../pages/page.entity.ts';
import {
  claimAddress,
  findAddressProblem,
  findHolder,
  requireMovable,
  TAKEN,
  suggestAddresses,
} from './address.rules.ts';

@InputType({ description: 'A better address for a page.' })
export class ChangeAddressInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => String, {
    description:
      '1 to 64 of a-z A-Z 0-9 _ -; free without regard to case, and none of the product’s own.',
  })
  url: string;
}

@ObjectType({ description: 'Whether a page could have an address.' })
export class AddressCheck {
  @Field(() => Boolean, { description: 'Whether changeAddress would take it.' })
  isFree: boolean;

  @Field(() => String, { description: 'The same in words, for whoever types it.' })
  message: string;
}

/** The number of suggestions. */
export const MAX_SUGGESTIONS = 3;

interface Dependencies {
  eventStore: EventStore;
  members: Members;
  /** Changes of a page. */
  changes: SharedLimiter;
  /** Checks by an account. */
  checks: Limiter;
}

/** Changes the address of a page; every earlier address goes on leading to it. */
export class AddressService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Gives a page another address; watchers get PageUpdated. Throws Forbidden for all but the owner; Refused if it does
   * not fit, is taken, also by a concurrent call, or the page has had too many; TooMany after several changes in a day.
   */
  async changeAddress(viewer: Viewer, page: string, address: string): Promise<Page> {
    const { eventStore, changes } = this.dependencies;
    const { id, url } = await this.requireOwned(viewer, page);
    const problem = findAddressProblem(address);
    if (problem) throw new Refused(problem, 'url');
    if (address === url) return readPage(eventStore.db.manager, id);
    await changes.consume(id);
    try {
      return await this.move(viewer, id, address);
    } catch (error) {
      await changes.refund(id);
      throw error;
    }
  }

  /** Whether the page could have this address, with a reason if not. For its owner only; throws TooMany. */
  async checkAddress(viewer: Viewer, page: string, address: string): Promise<AddressCheck> {
    const { id, url } = await this.requireOwned(viewer, page);
    await this.dependencies.checks.consume(viewer.id);
    const problem = findAddressProblem(address);
    if (problem) return { isFree: false, message: problem };
    if (address === url) return { isFree: false, message: 'This is its address today.' };
    const holder = await findHolder(this.dependencies.eventStore.db.manager, id, address);
    if (holder === 'others') return { isFree: false, message: TAKEN };
    return {
      isFree: true,
      message:
        holder === 'own'
          ? 'It leads here already. It is the page’s address when you save.'
          : 'Free. It is yours when you save.',
    };
  }

  /** Up to three free addresses made from the page's title. For its owner only. */
  async suggest(viewer: Viewer, page: string): Promise<string[]> {
    const { title } = await this.requireOwned(viewer, page);
    const { manager } = this.dependencies.eventStore.db;
    const fitting = suggestAddresses(title).filter(
      (address) => findAddressProblem(address) === null,
    );
    const rows = await manager.findBy(PageAddress, { address: In(fitting) });
    const taken = new Set(rows.map(({ address }) => address));
    return fitting.filter((address) => !taken.has(address)).slice(0, MAX_SUGGESTIONS);
  }

  private move(viewer: Viewer, id: string, address: string): Promise<Page> {
    return this.dependencies.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      await lockPage(manager, id);
      requireOwner(await readRole(manager, id, viewer.id));
      const page = await readPage(manager, id);
      requireMovable(page);
      await claimAddress(manager, id, address);
      await manager.update(Page, { id }, { url: address });
      // plates that were attached to this page lead straight to it, and not through its old address
      const leadsHere = Raw((url) => `lower(${url}) = lower(:before)`, { before: page.url });
      const redirects = { type: PageType.REDIRECT, redirectUrl: leadsHere };
      await manager.update(Page, redirects, { redirectUrl: address });
      return appendPageUpdated(transaction, id);
    });
  }

  /** The page as it is now, if the viewer owns it; otherwise throws NotFound or Forbidden. */
  private async requireOwned(viewer: Viewer, page: string): Promise<Page> {
    const { eventStore, members } = this.dependencies;
    const { manager } = eventStore.db;
    const id = await requireEditablePage(eventStore.db, members, viewer, page);
    requireOwner(await readRole(manager, id, viewer.id));
    return readPage(manager, id);
  }
}

function requireOwner(role: Awaited<ReturnType<typeof readRole>>): void {
  if (!isOwner(role)) throw new Forbidden('Only the owner of this page may change its address.');
}
