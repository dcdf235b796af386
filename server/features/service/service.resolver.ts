import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Page } from '../pages/page.entity.ts';
import { ServiceSettings } from './service.service.ts';
import { SetServiceInput } from './service.types.ts';

const ERRORS = 'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND';

@Resolver()
export class ServiceResolver {
  constructor(private readonly services: ServiceSettings) {}

  @Mutation(() => Page, {
    description: `Sets the page’s service, in place of the one before; watchers get PageUpdated. ${ERRORS}, REFUSED (no title, no such time zone, an address that is not https).`,
  })
  setService(
    @Arg('input', () => SetServiceInput) { pageId, ...service }: SetServiceInput,
    @Ctx() { viewer }: Context,
  ): Promise<Page> {
    return this.services.setService(viewer, pageId, service);
  }

  @Mutation(() => Page, {
    description: `Takes the page’s service off it; watchers get PageUpdated. ${ERRORS}.`,
  })
  clearService(@Arg('pageId', () => ID) pageId: string, @Ctx() { viewer }: Context): Promise<Page> {
    return this.services.clearService(viewer, pageId);
  }
}
