import { Arg, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { Page } from '../pages/page.entity.ts';
import { Photo } from './photo.entity.ts';
import { MAX_PHOTOS } from './photo.rules.ts';
import { PhotoService } from './photo.service.ts';
import {
  AddPhotoInput,
  AddPhotoPayload,
  CaptionPhotoInput,
  CaptionPhotoPayload,
  MovePhotoInput,
  MovePhotoPayload,
  RemovePhotoInput,
  RemovePhotoPayload,
  UpdatePhotoInput,
  UpdatePhotoPayload,
} from './photo.types.ts';

const EDITING = 'UNAUTHENTICATED, FORBIDDEN (no member of the page), NOT_FOUND';

@Resolver(() => Page)
export class PhotoResolver {
  constructor(private readonly service: PhotoService) {}

  @FieldResolver(() => [Photo], {
    description: 'The page’s photos in their order.',
    complexity: listComplexity(MAX_PHOTOS, 500),
  })
  photos(@Root() page: Page): Photo[] | Promise<Photo[]> {
    return page.isOutline ? [] : this.service.findByPage(page.id);
  }

  @Mutation(() => AddPhotoPayload, {
    description: `Adds an uploaded picture after the page’s other photos. Errors: ${EDITING}, REFUSED (1,000 photos, no uploaded picture).`,
  })
  async addPhoto(
    @Arg('input', () => AddPhotoInput, {
      description: 'The page, the uploaded picture and its caption.',
    })
    { pageId, image, caption }: AddPhotoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AddPhotoPayload> {
    return this.service.addPhoto(viewer, pageId, image, caption ?? '');
  }

  @Mutation(() => MovePhotoPayload, {
    description: `Moves a photo right after another of its page. Errors: ${EDITING}, REFUSED (the other is on another page).`,
  })
  async movePhoto(
    @Arg('input', () => MovePhotoInput, {
      description: 'The photo, and the one that it shall stand behind.',
    })
    { id, afterId }: MovePhotoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<MovePhotoPayload> {
    return { page: await this.service.movePhoto(viewer, id, afterId ?? null) };
  }

  @Mutation(() => CaptionPhotoPayload, {
    description: `Sets a photo’s caption. Errors: ${EDITING}, REFUSED (too long).`,
  })
  async captionPhoto(
    @Arg('input', () => CaptionPhotoInput, {
      description: 'The photo and its caption, up to 300 characters.',
    })
    { id, caption }: CaptionPhotoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CaptionPhotoPayload> {
    return this.service.changePhoto(viewer, id, { caption });
  }

  @Mutation(() => UpdatePhotoPayload, {
    description: `Replaces a photo’s picture, by a cropped one for example, or sets the point of it that stays visible. Errors: ${EDITING}, REFUSED (not a point, not an uploaded picture, or one that is on the page already).`,
  })
  async updatePhoto(
    @Arg('input', () => UpdatePhotoInput, {
      description: 'The photo and what changes; omitted fields stay as they are.',
    })
    { id, image, focus }: UpdatePhotoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<UpdatePhotoPayload> {
    const changes = { image: image ?? undefined, focus: focus ?? undefined };
    return this.service.changePhoto(viewer, id, changes);
  }

  @Mutation(() => RemovePhotoPayload, {
    description: `Removes a photo from its page. Errors: ${EDITING}.`,
  })
  async removePhoto(
    @Arg('input', () => RemovePhotoInput, { description: 'The photo.' }) { id }: RemovePhotoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<RemovePhotoPayload> {
    return { page: await this.service.removePhoto(viewer, id) };
  }
}
