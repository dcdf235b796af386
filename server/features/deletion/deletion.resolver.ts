import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { toAccessContext } from '../pages/access-context.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { Page } from '../pages/page.entity.ts';
import type { AccountDeletionService } from './account-deletion.service.ts';
import type { DeletionService } from './deletion.service.ts';
import { DeletionPayload, PageDeletion } from './soft-delete.ts';

@Resolver()
export class DeletionResolver {
  constructor(
    private readonly service: DeletionService,
    private readonly accounts: AccountDeletionService,
  ) {}

  @Query(() => PageDeletion, {
    nullable: true,
    description:
      'Why there is no page at an address: it was deleted and can be restored until it is erased, or a plate’s page was erased; null otherwise. ' +
      'Errors: UNAUTHENTICATED for an expired or revoked token.',
  })
  pageDeletion(
    @Arg('url', () => String, { description: 'One of the page’s addresses.' }) url: string,
    @Ctx() context: Context,
  ): Promise<PageDeletion | null> {
    return this.service.findDeletion(url, toAccessContext(context));
  }

  @Mutation(() => DeletionPayload, {
    description:
      'Deletes a page: at once nobody can open it, for thirty days each of its members can restore it, then it is erased with everything on it. All members get a mail. Calling it again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (not its owner), NOT_FOUND.',
  })
  deletePage(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<DeletionPayload> {
    return this.service.deletePage(viewer, pageId);
  }

  @Mutation(() => Page, {
    description:
      'Restores a deleted page as it was; the other members get a mail. Calling it again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND (none, or erased).',
  })
  restorePage(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.service.restorePage(viewer, pageId);
  }

  @Mutation(() => DeletionPayload, {
    description:
      'Deletes the viewer’s account with the pages that are theirs alone, and ends every login. For thirty days signing in and restoreAccount restore it, then it is erased; what it left on other pages stays without it. A mail says so. ' +
      'Errors: UNAUTHENTICATED, REFUSED (the password; a page that others look after as well, which has to be handed over first), TOO_MANY.',
  })
  deleteAccount(
    @Arg('password', () => String, { description: 'The account’s password.' }) password: string,
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<DeletionPayload> {
    return this.accounts.deleteAccount(viewer, password, context);
  }

  @Mutation(() => UserAccount, {
    description:
      'Restores the viewer’s account, with the pages that were deleted with it. Calling it again changes nothing. Errors: UNAUTHENTICATED, NOT_FOUND (erased).',
  })
  restoreAccount(@CurrentViewer() viewer: Viewer): Promise<UserAccount> {
    return this.accounts.restoreAccount(viewer);
  }
}
