import type { DataSource } from 'typeorm';
import type { ReadViewer } from '../../graphql/context.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule } from '../module.ts';
import type { TributeReviewService } from '../tributes/review/tribute-review.service.ts';
import { myPagesRoutes } from './my-pages.routes.ts';
import { PortraitResolver } from './portrait.resolver.ts';

export const myPagesSchema: FeatureSchema = { resolvers: [PortraitResolver] };

interface Dependencies {
  db: DataSource;
  members: MemberService;
  reviews: TributeReviewService;
  readViewer: ReadViewer;
}

/** Composes the list of the viewer's pages, with the number of held messages and the portrait of each. */
export function createMyPages({ db, members, reviews, readViewer }: Dependencies): FeatureModule {
  return {
    resolvers: [new PortraitResolver(db)],
    routes: [myPagesRoutes(members, reviews, readViewer)],
  };
}
