import { Arg, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import {
  AddressService,
  MAX_SUGGESTIONS,
  AddressCheck,
  ChangeAddressInput,
} from './address.service.ts';

const ERRORS = 'Errors: UNAUTHENTICATED, FORBIDDEN (not the owner), NOT_FOUND';

@Resolver()
class AddressResolver {
  constructor(private readonly addresses: AddressService) {}

  @Query(() => AddressCheck, {
    description: `Whether a page could have this address, for its owner while typing. ${ERRORS}, TOO_MANY.`,
  })
  checkAddress(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Arg('url', () => String, { description: 'The address that is wanted.' }) url: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AddressCheck> {
    return this.addresses.checkAddress(viewer, pageId, url);
  }

  @Query(() => [String], {
    description: `Up to three free addresses made from the page’s title, the best first; none for a title that has no Latin letters. ${ERRORS}.`,
    complexity: listComplexity(MAX_SUGGESTIONS, 20),
  })
  suggestAddresses(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<string[]> {
    return this.addresses.suggest(viewer, pageId);
  }

  @Mutation(() => Page, {
    description:
      `Gives a page another address; watchers get PageUpdated. The earlier one, the plate and every printed code go on leading to the page, and nobody else can ever take it; the page itself can take it back. ${ERRORS}, ` +
      'REFUSED (it does not fit, is taken or the product’s own; a redirect or a page with cards; 50 earlier addresses), TOO_MANY (10 changes a day).',
  })
  changeAddress(
    @Arg('input', () => ChangeAddressInput, {
      description: 'The page and its new address: 1 to 64 of a-z A-Z 0-9 _ -.',
    })
    { pageId, url }: ChangeAddressInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.addresses.changeAddress(viewer, pageId, url);
  }
}

const DAY = 24 * 60 * 60;

/** Composes the module that changes a page's address. */
export function createAddresses(shared: SharedServices & { members: Members }): FeatureModule {
  const { eventStore, members, createLimiter } = shared;
  const addresses = new AddressService({
    eventStore,
    members,
    changes: createLimiter({
      name: 'address-change',
      points: 10,
      seconds: DAY,
      message: 'The address was changed ten times today. Please try again tomorrow.',
    }),
    checks: createLimiter({ name: 'address-check', points: 120, seconds: 60 }),
  });
  return { resolvers: [new AddressResolver(addresses)] };
}
