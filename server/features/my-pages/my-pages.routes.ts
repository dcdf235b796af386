import { Router } from 'express';
import type { ViewerOf } from '../../graphql/context.ts';
import type { MemberService } from '../members/member.service.ts';
import type { TributeReviewService } from '../tributes/tribute-review.service.ts';

/** The documented call that lists one's pages. */
export function myPagesRoutes(
  members: MemberService,
  reviews: TributeReviewService,
  viewerOf: ViewerOf,
): Router {
  const router = Router();

  // GET /api/user/pages -> { error, msg, items: [{ _id, title, url, type, active, held }] }: newest first, 500 at most;
  // `held` messages wait to be read. 401 without a token.
  router.get('/api/user/pages', async (request, response) => {
    const viewer = await viewerOf(request);
    const pages = await members.pagesOf(viewer);
    const heldCounts = await reviews.heldCounts(
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
