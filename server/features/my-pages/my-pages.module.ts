import { Router } from 'express';
import type { DataSource } from 'typeorm';
import { refuseVisitors, type ReadViewer } from '../../graphql/context.ts';
import { readPortraits } from '../components/page-subject.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule } from '../module.ts';
import type { TributeReviewService } from '../tributes/review/tribute-review.service.ts';
import { PortraitResolver } from './portrait.resolver.ts';

/** The documented call that lists the viewer's pages. */
function myPagesRoutes(
  members: MemberService,
  reviews: TributeReviewService,
  readViewer: ReadViewer,
): Router {
  const router = Router();

  // GET /api/user/pages -> { error, msg, items: [{ _id, title, url, type, active, held }] }: newest first, 100 of
  // those after the page with id `after`; `held` is the number of held messages. 401 without a token, 400 for an
  // `after` that is no id.
  router.get('/api/user/pages', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    const { after } = request.query;
    const pages = await members.listPages(viewer, typeof after === 'string' ? after : null);
    const heldCounts = await reviews.readHeldCounts(
      viewer,
      pages.map(({ id }) => id),
    );
    const items = pages.map(({ id, title, url, type, active }) => ({
      _id: id,
      title,
      url,
      type,
      active,
      held: heldCounts.get(id) ?? 0,
    }));
    response.json({ error: false, msg: '', items });
  });

  return router;
}

interface Dependencies {
  db: DataSource;
  members: MemberService;
  reviews: TributeReviewService;
  readViewer: ReadViewer;
}

/** Composes the module that lists the viewer's pages, with the number of held messages and the portrait of each. */
export function createMyPages({ db, members, reviews, readViewer }: Dependencies): FeatureModule {
  return {
    resolvers: [new PortraitResolver((...whose) => readPortraits(db, ...whose))],
    routes: [myPagesRoutes(members, reviews, readViewer)],
  };
}
