import { HOUR_MS, MINUTE_MS } from '../../database/scheduler.ts';
import type { ReadViewer } from '../../graphql/context.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import type { CommitFilm } from '../uploads/films/film.service.ts';
import type { CommitPicture, OpenPicture } from '../uploads/media.service.ts';
import { HeldWordLists } from './judge/held-word-lists.ts';
import { deleteOldPosts } from './judge/recent-posts.ts';
import { TributeJudge } from './judge/tribute-judge.ts';
import { tributeFormRoutes } from './posting/tribute-form.routes.ts';
import { PostingResolver } from './posting/posting.resolver.ts';
import { postingRoutes } from './posting/posting.routes.ts';
import { PostingService } from './posting/posting.service.ts';
import { readBookContents } from './print/book-contents.ts';
import { printRoutes } from './print/print.routes.ts';
import { MyTributeFollowers } from './receipts/my-tribute-followers.ts';
import { MyTributeResolver } from './receipts/my-tribute.resolver.ts';
import { MyTributeService } from './receipts/my-tribute.service.ts';
import { tributeCopyRoutes } from './receipts/tribute-copy.routes.ts';
import { sweepRemoved } from './review/review-action.ts';
import { TributeReviewResolver } from './review/tribute-review.resolver.ts';
import { TributeReviewService } from './review/tribute-review.service.ts';
import { WallSwitchResolver } from './review/wall-switch.resolver.ts';
import { WallSwitchService } from './review/wall-switch.service.ts';
import { WallSearchResolver } from './search/wall-search.resolver.ts';
import { WallSearch } from './search/wall-search.ts';
import { WallResolver } from './wall/wall.resolver.ts';
import { wallRoutes } from './wall/wall.routes.ts';
import { indexSome } from './search-words.ts';
import { TributePhotoResolver } from './tribute-photo.resolver.ts';
import type { Receipts } from './tribute-receipts.ts';
import { PostLimits } from './tribute.limits.ts';
import { WallService } from './wall.service.ts';

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

interface Dependencies extends SharedServices {
  members: MemberService;
  pages: PageService;
  access: PageAccess;
  commitPicture: CommitPicture;
  commitFilm: CommitFilm;
  openPicture: OpenPicture;
  readViewer: ReadViewer;
  receipts: Receipts;
}

/** Composes the module of the wall: what visitors leave there, and what the page's members decide about it. */
export function createTributes(
  dependencies: Dependencies,
): FeatureModule & { reviews: TributeReviewService } {
  const { env, db, eventStore, createLimiter, log } = dependencies;
  const { members, pages, access, commitPicture, commitFilm, openPicture, readViewer, receipts } =
    dependencies;
  const media = { commitPicture, commitFilm };
  const heldWordLists = new HeldWordLists(env.dataDir, log);
  const limits = new PostLimits(createLimiter, env.rateLimitScale);
  const judge = new TributeJudge(limits, heldWordLists.words, env.rateLimitScale);
  const rules = { limits, judge, receipts };
  const posting = new PostingService(eventStore, media, rules, access);
  const wall = new WallService(db, access);
  const myTributes = new MyTributeService(eventStore, media, rules, access);
  const followers = new MyTributeFollowers(eventStore, myTributes, log);
  const byReceipt = createLimiter({ name: 'receipt', points: 3_000, seconds: 60 });
  const reviews = new TributeReviewService({ eventStore, members });
  const wallSwitch = new WallSwitchService({ eventStore, members });
  return {
    reviews,
    resolvers: [
      new PostingResolver(posting),
      new WallResolver(wall, access),
      new TributePhotoResolver(),
      new MyTributeResolver(myTributes, followers, byReceipt),
      new TributeReviewResolver(reviews),
      new WallSearchResolver(new WallSearch(db), access),
      new WallSwitchResolver(wallSwitch),
    ],
    routes: [
      postingRoutes(posting, wall, readViewer, log),
      wallRoutes(wall, pages, access),
      printRoutes({ wall, pages, access, readContents: (page) => readBookContents(db, page) }),
      tributeCopyRoutes(myTributes, openPicture, byReceipt),
      tributeFormRoutes({ posting, pages, env, log }),
    ],
    close: () => followers.close(),
    jobs: [
      { name: 'index messages for searching', everyMs: MINUTE_MS, run: () => indexSome(db) },
      {
        name: 'delete messages that nobody brought back',
        everyMs: HOUR_MS,
        run: () => sweepRemoved(db),
      },
      {
        name: 'forget what messages are compared by',
        everyMs: FIVE_MINUTES_MS,
        run: () => deleteOldPosts(db.manager),
      },
      {
        name: 'read changed lists of words',
        everyMs: MINUTE_MS,
        runsInEachProcess: true,
        run: async () => heldWordLists.reloadIfChanged(),
      },
    ],
  };
}
