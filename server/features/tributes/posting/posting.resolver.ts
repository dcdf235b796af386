import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context, requireValidToken } from '../../../graphql/context.ts';
import { checkUuid } from '../../../input/ids.ts';
import { Tribute } from '../tribute.entity.ts';
import {
  AttachTributeImageInput,
  PostTributeInput,
  PostTributePayload,
} from './post-tribute.types.ts';
import type { PostingService } from './posting.service.ts';

@Resolver()
export class PostingResolver {
  constructor(private readonly service: PostingService) {}

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
}
