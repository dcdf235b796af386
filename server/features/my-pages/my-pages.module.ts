import type { ReadViewer } from '../../graphql/context.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule } from '../module.ts';
import type { TributeReviewService } from '../tributes/review/tribute-review.service.ts';
import { myPagesRoutes } from './my-pages.routes.ts';

interface Dependencies {
  members: MemberService;
  reviews: TributeReviewService;
  readViewer: ReadViewer;
}

/** Composes the list of the viewer's pages, with the number of held messages of each. */
export function createMyPages({ members, reviews, readViewer }: Dependencies): FeatureModule {
  return { routes: [myPagesRoutes(members, reviews, readViewer)] };
}
