import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  CurrentViewer,
  type Viewer,
  type Context,
  requireValidToken,
} from '../../../graphql/context.ts';
import { AFTER, requireFirst, toConnection } from '../../../graphql/connection.ts';
import { connectionComplexity, textComplexity } from '../../../graphql/cost.ts';
import { loadPerOperation } from '../../../graphql/load-per-operation.ts';
import { Page } from '../../pages/page.entity.ts';
import { ReviewAction } from './review-action.ts';
import { toReviewEdge, computeContentHash } from './review-edge.ts';
import { toTributePhotos } from '../tribute-photo.entity.ts';
import { type Tribute, TributeStatus } from '../tribute.entity.ts';
import { TributeReviewService } from './tribute-review.service.ts';
import {
  DecideTributesInput,
  DecideTributesPayload,
  RemoveTributeInput,
  RestoreTributeInput,
  TributeReview,
} from './tribute-review.types.ts';
import { TributeConnection, type TributeDecision } from '../tribute.types.ts';
import type { Person } from '../../members/person.ts';
import { MAX_TRIBUTE_CONTENT } from '../../../../protocol/tribute-text.ts';

const MAX_PAGE = 100;
const FIRST = 20;
const HOW_MANY = { nullable: true, defaultValue: FIRST, description: 'How many: 1 to 100.' };
const THE_TRIBUTE = { description: 'The tribute.' };

@Resolver(() => Page)
export class TributeReviewResolver {
  private readonly loadHeldCount = loadPerOperation(async (pageIds, viewer, { tracker }) => {
    const counts = await this.reviews.readHeldCounts(viewer, pageIds, tracker);
    return pageIds.map((pageId) => counts.get(pageId) ?? null);
  });

  constructor(private readonly reviews: TributeReviewService) {}

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many messages the page’s members have yet to read; null for whoever is no member, and in events. ' +
      'Errors: UNAUTHENTICATED for an expired or revoked token.',
  })
  heldCount(@Root() page: Page, @Ctx() context: Context): null | Promise<number | null> {
    const viewer = context.tracker?.viewer ?? requireValidToken(context);
    return viewer ? this.loadHeldCount(context, viewer, page.id) : null;
  }

  @Query(() => TributeConnection, {
    description:
      'A page’s tributes of one status, newest first, for its members; `first` is 1 to 100, `after` an endCursor. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, MALFORMED.',
    complexity: connectionComplexity(MAX_PAGE, FIRST, textComplexity(MAX_TRIBUTE_CONTENT)),
  })
  async tributesByStatus(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Arg('status', () => TributeStatus, { description: 'Which.' }) status: TributeStatus,
    @CurrentViewer() viewer: Viewer,
    @Arg('first', () => Int, HOW_MANY) requested?: number | null,
    @Arg('after', () => String, AFTER) after?: string | null,
    @Arg('withPhoto', () => Boolean, {
      nullable: true,
      description: 'Only those with a picture.',
    })
    withPhoto?: boolean | null,
    @Arg('search', () => String, {
      nullable: true,
      description:
        'Only those whose name or words hold all of these words, up to 100 characters, in whatever script, without regard to case and accents, a word by its beginning.',
    })
    search?: string | null,
    @Arg('withLink', () => Boolean, {
      nullable: true,
      description: 'Only those that were held for a link.',
    })
    withLink?: boolean | null,
  ): Promise<TributeConnection> {
    const first = requireFirst(requested ?? FIRST, MAX_PAGE);
    const { tributes, total, deciders } = await this.reviews.listByStatus(viewer, {
      pageId,
      status,
      withPhoto: withPhoto === true,
      withLink: withLink === true,
      search: search ?? '',
      first: first + 1,
      after: after ?? null,
    });
    const list = toConnection(tributes, first, total, ({ id }) => id);
    const edges = list.edges.map(({ node }) => {
      return { ...toReviewEdge(node), decision: toDecision(node, deciders) };
    });
    return { ...list, edges };
  }

  @Mutation(() => TributeReview, {
    description:
      'Puts a held or hidden tribute on the wall: on top, or back in its place where it was there before. Calling it again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (removed, or not what was seen any more).',
  })
  async showTribute(
    @Arg('id', () => ID, THE_TRIBUTE) id: string,
    @CurrentViewer() viewer: Viewer,
    @Arg('seen', () => String, {
      nullable: true,
      description: 'Its `digest` in tributesByStatus: as what it was read.',
    })
    seen?: string | null,
  ): Promise<TributeReview> {
    return toReview(await this.reviews.decide(viewer, id, ReviewAction.SHOW, seen));
  }

  @Mutation(() => TributeReview, {
    description:
      'Takes a tribute off the wall, or keeps a held one off it; showTribute brings it back. Calling it again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (removed).',
  })
  async hideTribute(
    @Arg('id', () => ID, THE_TRIBUTE) id: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<TributeReview> {
    return toReview(await this.reviews.decide(viewer, id, ReviewAction.HIDE));
  }

  @Mutation(() => TributeReview, {
    description:
      'Removes a tribute, wherever it is; restoreTribute brings it back for 30 days, then it is deleted. Calling it again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  async removeTribute(
    @Arg('input', () => RemoveTributeInput, THE_TRIBUTE) { id }: RemoveTributeInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<TributeReview> {
    return toReview(await this.reviews.decide(viewer, id, ReviewAction.REMOVE));
  }

  @Mutation(() => TributeReview, {
    description:
      'Brings a removed tribute back to where it was: onto the wall, off it, or to those that wait, as does one that its sender has changed since. Calling it again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND (also after 30 days).',
  })
  async restoreTribute(
    @Arg('input', () => RestoreTributeInput, THE_TRIBUTE) { id }: RestoreTributeInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<TributeReview> {
    return toReview(await this.reviews.decide(viewer, id, ReviewAction.RESTORE));
  }

  @Mutation(() => DecideTributesPayload, {
    description:
      'Decides about several tributes of a page at once. Whoever decides first has decided: a tribute that has another status than `from` by now stays as it is, and the answer says who decided what; so does one that is not as it was `seen`. Left out is what is not there any more. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND (also RESTORE after 30 days), MALFORMED, REFUSED.',
  })
  async decideTributes(
    @Arg('input', () => DecideTributesInput, { description: 'What is decided, and of which.' })
    input: DecideTributesInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<DecideTributesPayload> {
    const { decided: all, deciders } = await this.reviews.decideBatch(viewer, input);
    const reviews = all.map(({ tribute, decided, changed }) => {
      const { status } = tribute;
      const decision = toDecision(tribute, deciders);
      const contentHash = computeContentHash(tribute);
      const photosAside = toTributePhotos(tribute.photosAside);
      return { tribute, status, decided, changed, contentHash, photosAside, decision };
    });
    return { reviews };
  }
}

function toDecision(
  { decidedBy, decidedAt: at }: Tribute,
  deciders: ReadonlyMap<string, Person>,
): TributeDecision | null {
  return at && { by: deciders.get(decidedBy ?? '') ?? null, at };
}

function toReview(tribute: Tribute): TributeReview {
  return { tribute, status: tribute.status };
}
