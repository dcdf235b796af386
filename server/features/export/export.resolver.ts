import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import type { ExportService } from './export.service.ts';
import { ExportLink } from './export.types.ts';

@Resolver()
export class ExportResolver {
  constructor(private readonly service: ExportService) {}

  @Mutation(() => ExportLink, {
    description:
      'Makes a link that downloads the page with everything on it, for its members; of one that was put away as well. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  createExportLink(
    @Arg('pageId', () => ID) pageId: string,
    @Ctx() { viewer }: Context,
  ): Promise<ExportLink> {
    return this.service.createLink(viewer?.id ?? null, pageId);
  }
}
