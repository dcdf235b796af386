import {
  Arg,
  Mutation,
  Resolver,
  Field,
  ID,
  InputType,
  ObjectType,
  Int,
  Query,
} from 'type-graphql';
import { HOUR_MS } from '../../database/scheduler.ts';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { connectionComplexity } from '../../graphql/cost.ts';
import type { ComponentService } from '../components/component.service.ts';
import { toComponent } from '../components/registry.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { Photo } from '../photos/photo.entity.ts';
import type { PhotoService } from '../photos/photo.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { ComponentHistoryService, MAX_PAGE_SIZE } from './component-history.service.ts';
import {
  ComponentHistory,
  RestoreTextInput,
  RestoreTextPayload,
} from './component-history.types.ts';
import { PhotoHistoryService } from './photo-history.service.ts';

@Resolver()
class ComponentHistoryResolver {
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
    @CurrentViewer() viewer: Viewer,
  ): Promise<ComponentHistory> {
    return this.service.history(viewer, { pageId, componentId, first, after });
  }

  @Mutation(() => RestoreTextPayload, {
    description:
      'Writes again what stood in a field before a change. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND (not kept any more), REFUSED (the block was removed).',
  })
  async restoreText(
    @Arg('input', () => RestoreTextInput, {
      description: 'The change whose earlier text comes back, as history names it.',
    })
    { changeId }: RestoreTextInput,
    @CurrentViewer() viewer: Viewer,
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
class PhotoHistoryResolver {
  constructor(private readonly service: PhotoHistoryService) {}

  @Mutation(() => RestorePhotoPayload, {
    description:
      'Brings a removed photo back to its place, or what stood there before a change of its picture, caption or focus. Errors: UNAUTHENTICATED, FORBIDDEN (no member of the page), NOT_FOUND (or not kept any more), REFUSED (1,000 photos).',
  })
  async restorePhoto(
    @Arg('input', () => RestorePhotoInput, {
      description: 'The change that is undone, as history names it.',
    })
    { changeId }: RestorePhotoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<RestorePhotoPayload> {
    return { photo: await this.service.restorePhoto(viewer, changeId) };
  }
}

interface Dependencies extends SharedServices {
  members: MemberService;
  components: ComponentService;
  photos: PhotoService;
  commitPicture: CommitPicture;
}

/** Composes the module that lists the changes of a page and restores earlier content. */
export function createHistory(dependencies: Dependencies): FeatureModule {
  const { db, eventStore, members, components, photos, commitPicture } = dependencies;
  const history = new ComponentHistoryService(db, members, components);
  const photoHistory = new PhotoHistoryService(eventStore, members, photos, commitPicture);
  return {
    resolvers: [new ComponentHistoryResolver(history), new PhotoHistoryResolver(photoHistory)],
    jobs: [{ name: 'delete old history', everyMs: HOUR_MS, run: () => history.sweep() }],
  };
}
