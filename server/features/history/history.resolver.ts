import {
  Arg,
  Ctx,
  Mutation,
  Resolver,
  Field,
  ID,
  InputType,
  ObjectType,
  Int,
  Query,
} from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { PhotoHistoryService } from './photo-history.service.ts';
import { Photo } from '../photos/photo.entity.ts';
import { connectionComplexity } from '../../graphql/cost.ts';
import { ComponentHistoryService, MAX_PAGE_SIZE } from './component-history.service.ts';
import {
  ComponentHistory,
  RestoreTextInput,
  RestoreTextPayload,
} from './component-history.types.ts';
import { toComponent } from '../components/registry.ts';

@Resolver()
export class ComponentHistoryResolver {
  constructor(private readonly service: ComponentHistoryService) {}

  @Query(() => ComponentHistory, {
    description:
      'Who did what to a page’s blocks, newest first: of each block the newest 200 changes of a year. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, MALFORMED.',
    complexity: connectionComplexity(MAX_PAGE_SIZE, MAX_PAGE_SIZE, 1),
  })
  componentHistory(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Arg('componentId', () => ID, { nullable: true, description: 'Of this block alone.' })
    componentId: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 20, description: '20 at most.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Where the part before ended.' })
    after: string | null | undefined,
    @Ctx() { viewer }: Context,
  ): Promise<ComponentHistory> {
    return this.service.history(viewer, { pageId, componentId, first, after });
  }

  @Mutation(() => RestoreTextPayload, {
    description:
      'Writes again what stood in a field before a change. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND (not kept any more), REFUSED (the block was removed).',
  })
  async restoreText(
    @Arg('input', () => RestoreTextInput) { changeId }: RestoreTextInput,
    @Ctx() { viewer }: Context,
  ): Promise<RestoreTextPayload> {
    return { component: toComponent(await this.service.restoreText(viewer, changeId)) };
  }
}

@InputType({ description: 'A removed photo, or what was changed of one, from the page’s history.' })
class RestorePhotoInput {
  @Field(() => ID, { description: 'The change that took it away (ComponentChange.id).' })
  changeId: string;
}

@ObjectType({ description: 'What stands on the page again.' })
class RestorePhotoPayload {
  @Field(() => Photo, { description: 'The photo as it is now.' })
  photo: Photo;
}

@Resolver()
export class PhotoHistoryResolver {
  constructor(private readonly service: PhotoHistoryService) {}

  @Mutation(() => RestorePhotoPayload, {
    description:
      'Brings a removed photo back to its place, or what stood there before a change of its picture, caption or focus. Errors: UNAUTHENTICATED, FORBIDDEN (no member of the page), NOT_FOUND (or not kept any more), REFUSED (1,000 photos).',
  })
  async restorePhoto(
    @Arg('input', () => RestorePhotoInput) { changeId }: RestorePhotoInput,
    @Ctx() { viewer }: Context,
  ): Promise<RestorePhotoPayload> {
    return { photo: await this.service.restorePhoto(viewer, changeId) };
  }
}
