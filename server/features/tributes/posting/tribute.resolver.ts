import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { type Context, requireValidToken } from '../../../graphql/context.ts';
import { connectionComplexity, listComplexity, textComplexity } from '../../../graphql/cost.ts';
import { Malformed } from '../../../errors/public-errors.ts';
import { checkUuid, isUuid } from '../../../input/ids.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import { Page } from '../../pages/page.entity.ts';
import { TributeBook } from '../print/tribute-book.ts';
import { WallService } from '../wall/wall.service.ts';
import { AFTER, EMPTY_CONNECTION, parseCursor, toConnection } from '../../../graphql/connection.ts';
import { type PublicTribute, Tribute } from './tribute.entity.ts';
import { TributeService } from './tribute.service.ts';
import {
  AttachTributeImageInput,
  toTributePhotos,
  TributePhotoType,
} from './tribute-photo.entity.ts';
import { PostTributeInput, PostTributePayload, TributeConnection } from './tribute.types.ts';
import { MAX_TRIBUTE_PHOTOS } from '../../../../protocol/limits.ts';
import { MAX_TRIBUTE_CONTENT } from '../../../../protocol/tribute-text.ts';

const MAX_PAGE = 100;
const FIRST = 20;

@Resolver(() => Page)
export class TributeResolver {
  constructor(
    private readonly service: TributeService,
    private readonly wall: WallService,
    private readonly book: TributeBook,
    private readonly access: PageAccess,
  ) {}

  @Mutation(() => PostTributePayload, {
    description:
      'Leaves a tribute, on the wall or for the family to read first; needs no account. A device that names itself ' +
      'in the header X-Device-Id (a UUID of its own) may send 20 a minute, however many share its address. ' +
      'Errors: REFUSED (empty, too long, wall closed, a clientId that bore other words), NOT_FOUND, MALFORMED (clientId), TOO_MANY, UNAUTHENTICATED (pictures with an expired or revoked token).',
  })
  async postTribute(
    @Arg('input', () => PostTributeInput, {
      description: 'The page, the name and words, and an id that the sender made for this message.',
    })
    input: PostTributeInput,
    @Ctx() context: Context,
  ): Promise<PostTributePayload> {
    const clientId = checkUuid(input.clientId, 'clientId');
    // texts need no account, so an invalid token must not prevent posting
    const images = [input.image ?? [], input.images ?? []].flat();
    const viewer = images.length > 0 ? requireValidToken(context) : context.viewer;
    const draft = { ...input, images, clientId, viewer };
    return this.service.postTribute(draft, context);
  }

  @Mutation(() => Tribute, {
    description:
      'Adds a picture to one’s own tribute, up to four; the same one again changes nothing. With it the message is judged like a new one: where the family reads or looks first, it waits again. Where members show it without its pictures, this one stays with those. Errors: REFUSED (wall closed, no such picture, four already, a second film), NOT_FOUND (also once it was taken back), TOO_MANY, UNAUTHENTICATED (an expired or revoked token).',
  })
  async attachTributeImage(
    @Arg('input', () => AttachTributeImageInput, {
      description: 'The tribute with the id that its sender made, and the uploaded picture.',
    })
    input: AttachTributeImageInput,
    @Ctx() context: Context,
  ): Promise<Tribute> {
    const uploader = requireValidToken(context)?.id ?? null;
    return this.service.attachImage({ ...input, uploader }, context);
  }

  @FieldResolver(() => TributeConnection, {
    description:
      'The wall, newest first; `first` is 1 to 100, `after` an endCursor. With `service` the book of the day instead: what was written on the day of the page’s service, oldest first; empty where it has none. Empty while the page shows no wall. Errors: MALFORMED.',
    complexity: connectionComplexity(MAX_PAGE, FIRST, textComplexity(MAX_TRIBUTE_CONTENT)),
  })
  async tributes(
    @Root() page: Page,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: FIRST,
      description: 'How many: 1 to 100.',
    })
    requested?: number | null,
    @Arg('after', () => String, AFTER) after?: string | null,
    @Arg('service', () => Boolean, {
      defaultValue: false,
      description: 'Whether to give the book of the day.',
    })
    ofService = false,
  ): Promise<TributeConnection> {
    const first = requested ?? FIRST;
    if (first < 1 || first > MAX_PAGE) throw new Malformed(`first must be 1 to ${MAX_PAGE}.`);
    const before = after == null || ofService ? null : parseCursor(after);
    if (page.isOutline) return EMPTY_CONNECTION;
    if (ofService) return this.readBook(page, first, after ?? null);
    const [isShown, tributes, totalCount] = await Promise.all([
      this.access.showsWall(page.id),
      this.wall.read(page.id, first + 1, before),
      this.wall.readCount(page.id),
    ]);
    if (!isShown) return EMPTY_CONNECTION;
    return toConnection(tributes, first, totalCount, ({ seq }) => String(seq));
  }

  @FieldResolver(() => Tribute, {
    nullable: true,
    description:
      'One message of the wall, as its own link names it; null where it is not on the wall, or the page shows none.',
    complexity: textComplexity(MAX_TRIBUTE_CONTENT),
  })
  async tribute(
    @Root() page: Page,
    @Arg('id', () => ID, { description: 'The tribute.' }) id: string,
  ): Promise<PublicTribute | null> {
    if (page.isOutline || !isUuid(id) || !(await this.access.showsWall(page.id))) return null;
    return this.wall.readTribute(page.id, id);
  }

  private async readBook(page: Page, first: number, after: string | null) {
    const { tributes, total } = await this.book.read(page, first + 1, after);
    if (!(await this.access.showsWall(page.id))) return EMPTY_CONNECTION;
    return toConnection(tributes, first, total, ({ id }) => id);
  }
}

@Resolver(() => Tribute)
export class TributePhotoResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Its first photo: a media address to which /sm and /public can be appended, or null.',
  })
  image(@Root() { image }: PublicTribute): string | null {
    return image;
  }

  @FieldResolver(() => [TributePhotoType], {
    description: 'Its photos in their order, up to 4; `image` is the first.',
    complexity: listComplexity(MAX_TRIBUTE_PHOTOS),
  })
  images(@Root() { image, photos }: PublicTribute): TributePhotoType[] {
    if (image === null) return [];
    // events that were stored before there could be several name the first alone
    return toTributePhotos(photos?.filter(({ isAside }) => !isAside) ?? [{ image }]);
  }
}
