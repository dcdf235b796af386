import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Malformed } from '../../graphql/errors.ts';
import { checkUuid } from '../../graphql/ids.ts';
import { Page } from '../pages/page.entity.ts';
import { Tribute } from './tribute.entity.ts';
import { PostLimits } from './tribute.limits.ts';
import { statusForSender } from './tribute.policy.ts';
import { TributeService } from './tribute.service.ts';
import {
  AttachTributeImageInput,
  PostTributeInput,
  PostTributePayload,
  TributeConnection,
} from './tribute.types.ts';

const MAX_PAGE = 100;
const FIRST = 20;

@Resolver(() => Page)
export class TributeResolver {
  constructor(
    private readonly service: TributeService,
    private readonly limits: PostLimits,
  ) {}

  @Mutation(() => PostTributePayload, {
    description:
      'Leaves a tribute, on the wall or for the family to read first; needs no account. ' +
      'Errors: REFUSED (empty, too long, wall closed), NOT_FOUND, MALFORMED (clientId), TOO_MANY.',
  })
  async postTribute(
    @Arg('input', () => PostTributeInput) input: PostTributeInput,
    @Ctx() context: Context,
  ): Promise<PostTributePayload> {
    await this.limits.take(context.address, input.pageId);
    const tribute = await this.service.postTribute({
      ...input,
      clientId: checkUuid(input.clientId, 'clientId'),
      uploader: context.viewer?.id ?? null,
    });
    return { tribute, status: statusForSender(tribute.status) };
  }

  @Mutation(() => Tribute, {
    description:
      'Adds a picture to one’s own tribute, once; a retry gives the first result. Errors: REFUSED, NOT_FOUND, TOO_MANY.',
  })
  async attachTributeImage(
    @Arg('input', () => AttachTributeImageInput) input: AttachTributeImageInput,
    @Ctx() context: Context,
  ): Promise<Tribute> {
    await this.limits.take(context.address, input.tributeId);
    return this.service.attachImage({ ...input, uploader: context.viewer?.id ?? null });
  }

  @FieldResolver(() => TributeConnection, {
    description: 'The wall, newest first; `first` is 1 to 100, `after` an endCursor.',
    complexity: ({ args, childComplexity }) =>
      1 + Math.max(0, Math.min(Number(args['first'] ?? FIRST), MAX_PAGE)) * (childComplexity / 20),
  })
  async tributes(
    @Root() page: Page,
    @Arg('first', () => Int, { nullable: true, defaultValue: FIRST }) given?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<TributeConnection> {
    const first = given ?? FIRST;
    if (first < 1 || first > MAX_PAGE) throw new Malformed(`first must be 1 to ${MAX_PAGE}.`);
    const before = after == null ? null : readCursor(after);
    const [found, totalCount] = await Promise.all([
      this.service.wall(page.id, first + 1, before),
      this.service.count(page.id),
    ]);
    const edges = found.slice(0, first).map((node) => ({ cursor: String(node.seq), node }));
    const endCursor = edges.at(-1)?.cursor ?? null;
    return { edges, pageInfo: { endCursor, hasNextPage: found.length > first }, totalCount };
  }
}

function readCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new Malformed('after must be an endCursor.');
  return Number(cursor);
}
