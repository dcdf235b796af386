import { Router } from 'express';
import type { ViewerOf } from '../../graphql/context.ts';
import type { MemberService } from './member.service.ts';

/** The documented call that lists one's pages. */
export function memberRoutes(members: MemberService, viewerOf: ViewerOf): Router {
  const router = Router();

  // GET /api/user/pages -> { error, msg, items: [{ _id, title, url, type, active }] }: newest first, 500 at most; 401 without a token.
  router.get('/api/user/pages', async (request, response) => {
    const pages = await members.pagesOf(await viewerOf(request));
    const items = pages.map(({ id, title, url, type, active }) => ({
      ...{ _id: id, title, url },
      ...{ type, active },
    }));
    response.json({ error: false, msg: '', items });
  });

  return router;
}
