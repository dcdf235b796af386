import { Arg, ID, Mutation, Resolver, Field, InputType } from 'type-graphql';
import { getPublicUrl } from '../../env.ts';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { Members } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import { Service } from '../pages/service.types.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { ServiceSettings } from './service-settings.ts';

const ERRORS = 'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND';

@InputType({ description: 'A service as its page’s members enter it.' })
class SetServiceInput implements Service {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => String, { description: 'What it is called: 1 to 120 characters.' })
  title: string;

  @Field(() => Date, { description: 'When it begins: from 1900 on, up to five years ahead.' })
  startsAt: Date;

  @Field(() => String, { description: 'The IANA time zone of the place, such as Europe/London.' })
  timeZone: string;

  @Field(() => String, { nullable: true, description: 'Where, up to 300 characters.' })
  place: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where it can be watched: an https address of up to 500 characters.',
  })
  broadcastUrl: string | null;
}

@Resolver()
class ServiceResolver {
  constructor(private readonly services: ServiceSettings) {}

  @Mutation(() => Page, {
    description: `Sets the page’s service, in place of the one before; watchers get PageUpdated. ${ERRORS}, REFUSED (no title, no such time zone, an address that is not https).`,
  })
  setService(
    @Arg('input', () => SetServiceInput, {
      description: 'The page and its service: when, where, and what it is called.',
    })
    { pageId, ...service }: SetServiceInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.services.setService(viewer, pageId, service);
  }

  @Mutation(() => Page, {
    description: `Takes the page’s service off it; watchers get PageUpdated. ${ERRORS}.`,
  })
  clearService(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.services.clearService(viewer, pageId);
  }
}

/** Composes the module of the memorial service that a page announces. */
export function createMemorialService({
  env,
  eventStore,
  members,
  pages,
  access,
}: SharedServices & { members: Members; pages: PageService; access: PageAccess }): FeatureModule {
  return {
    resolvers: [new ServiceResolver(new ServiceSettings(eventStore, members))],
    routes: [calendarRoutes(pages, access, getPublicUrl(env))],
  };
}
