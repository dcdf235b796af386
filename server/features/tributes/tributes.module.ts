import { HOUR_MS } from '../../database/scheduler.ts';
import type { ViewerOf } from '../../graphql/context.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, Shared } from '../module.ts';
import type { PageService } from '../pages/page.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { HeldWordLists } from './held-words.files.ts';
import type { Receipts } from './receipts.ts';
import { RecentPostsOfPages } from './recent-posts.ts';
import { tributeFormRoutes } from './tribute-form.routes.ts';
import { MyTributeFollowers } from './my-tribute-followers.ts';
import { MyTributeResolver } from './my-tribute.resolver.ts';
import { MyTributeService } from './my-tribute.service.ts';
import { forgetFingerprints } from './tribute.intake.ts';
import { PostLimits } from './tribute.limits.ts';
import { TributeBook } from './tribute-book.ts';
import { tributeBookRoutes } from './tribute-book.routes.ts';
import { tributePrintRoutes } from './tribute-print.routes.ts';
import { TributeResolver } from './tribute.resolver.ts';
import { postCall, tributeRoutes } from './tribute.routes.ts';
import { sweepRemoved } from './tribute-removal.ts';
import { TributeReviewResolver } from './tribute-review.resolver.ts';
import { TributeReviewService } from './tribute-review.service.ts';
import { TributeHeld, TributeReviewed } from './tribute-review.types.ts';
import { TributeService } from './tribute.service.ts';
import { TributeAdded, TributeChanged, TributeRemoved } from './tribute.types.ts';
import { WallSwitchResolver } from './wall-switch.resolver.ts';
import { WallSwitchService } from './wall-switch.service.ts';

export const tributeSchema: FeatureSchema = {
  resolvers: [TributeResolver, MyTributeResolver, TributeReviewResolver, WallSwitchResolver],
  types: [TributeAdded, TributeChanged, TributeRemoved, TributeHeld, TributeReviewed],
};

const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;

interface Dependencies extends Shared {
  members: MemberService;
  pages: PageService;
  commitPicture: CommitPicture;
  viewerOf: ViewerOf;
  receipts: Receipts;
}

/** Composes the wall: what visitors leave, and what a page's members decide about it. */
export function createTributes(
  dependencies: Dependencies,
): FeatureModule & { reviews: TributeReviewService } {
  const { env, db, eventStore, createLimiter, log } = dependencies;
  const { members, pages, commitPicture, viewerOf, receipts } = dependencies;
  const heldWords = new HeldWordLists(env.dataDir, log);
  const rules = {
    limits: new PostLimits(createLimiter, env.rateLimitScale),
    recent: new RecentPostsOfPages(),
    receipts,
    scale: env.rateLimitScale,
    heldWords,
  };
  const tributes = new TributeService(eventStore, commitPicture, rules);
  const post = postCall(tributes, viewerOf);
  const mine = new MyTributeService(eventStore, rules);
  const followers = new MyTributeFollowers(eventStore, mine.senderViews.bind(mine), log);
  const byReceipt = createLimiter({ name: 'receipt', points: 3_000, seconds: 60 });
  const book = new TributeBook(db);
  const reviews = new TributeReviewService({ eventStore, members });
  const wall = new WallSwitchService({ eventStore, members });
  return {
    reviews,
    resolvers: [
      new TributeResolver(tributes, book),
      new MyTributeResolver(mine, followers, byReceipt),
      new TributeReviewResolver(reviews),
      new WallSwitchResolver(wall),
    ],
    postedCalls: [post],
    routes: [
      tributeRoutes(tributes, pages, post),
      tributePrintRoutes(tributes, pages),
      tributeBookRoutes(book, tributes, pages),
      tributeFormRoutes({ tributes, pages, publicUrl: env.publicUrl, log }),
    ],
    close: () => followers.close(),
    jobs: [
      {
        name: 'delete messages that nobody brought back',
        everyMs: HOUR_MS,
        run: () => sweepRemoved(db),
      },
      {
        name: 'forget what messages are compared by',
        everyMs: FIVE_MINUTES_MS,
        run: () => forgetFingerprints(db.manager),
      },
      {
        name: 'read changed lists of words',
        everyMs: MINUTE_MS,
        inEachProcess: true,
        run: async () => heldWords.reloadIfChanged(),
      },
    ],
  };
}
