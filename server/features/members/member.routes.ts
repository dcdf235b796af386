import { Router } from 'express';
import type { Viewer, ViewerOf } from '../../graphql/context.ts';
import type { MemberService } from './member.service.ts';

/** How many messages wait to be read, of each of these pages that the viewer is a member of. */
export type HeldCounts = (
  viewer: Viewer | null,
  pageIds: readonly string[],
) => Promise<Map<string, number>>;

/** The documented call that lists one's pages. */
export function memberRoutes(
  members: MemberService,
  viewerOf: ViewerOf,
  heldCounts: HeldCounts,
): Router {
  const router = Router();

  // GET /api/user/pages -> { error, msg, items: [{ _id, title, url, type, active, held }] }: newest first, 500 at most;
  // `held` messages wait to be read. 401 without a token.
  router.get('/api/user/pages', async (request, response) => {
    const viewer = await viewerOf(request);
    const pages = await members.pagesOf(viewer);
    const held = await heldCounts(
      viewer,
      pages.map(({ id }) => id),
    );
    const items = pages.map(({ id, title, url, type, active }) => ({
      ...{ _id: id, title, url },
      ...{ type, active, held: held.get(id) ?? 0 },
    }));
    response.json({ error: false, msg: '', items });
  });

  return router;
}
