import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { requesterOf, type ViewerOf } from '../../graphql/context.ts';
import { allowCaching } from '../../graphql/reads.ts';
import { Malformed, NotFound } from '../../graphql/errors.ts';
import { checkUuid } from '../../graphql/ids.ts';
import type { PostedCall } from '../../graphql/posted-call.ts';
import type { PageService } from '../pages/page.service.ts';
import { itemOf } from './newest-of-walls.ts';
import { statusForSender } from './tribute.policy.ts';
import type { TributeService } from './tribute.service.ts';

/** Of the wall, in one answer: whichever is reached first; the rest is had by `before`. */
const MAX_LISTED = { count: 1_000, bytes: 4_000_000 };

const BEFORE_ITEMS = Buffer.from('{"error":false,"msg":"","items":[');

/** The documented calls of the wall. */
export function tributeRoutes(
  tributes: TributeService,
  pages: PageService,
  post: PostedCall,
): Router {
  const router = Router();
  // GET /api/comments/{id}?limit=&before= -> { error, msg, items, next }: newest first, at most 1,000
  // and 4 MB of words at once; `next` is the `before` of what follows, or null. 404 for an unknown page.
  router.get('/api/comments/:id', async (request, response) => {
    const { id } = request.params;
    const limit = readNumber(request.query['limit'], 'limit', MAX_LISTED.count);
    const before = readNumber(request.query['before'], 'before', null);
    const limits = { ...MAX_LISTED, count: Math.min(limit, MAX_LISTED.count) };
    const [page, { items, next }] = await Promise.all([
      pages.byId(id, allowCaching(request)),
      tributes.newest(id, limits, before),
    ]);
    if (!page) throw new NotFound('There is no such page.');
    response.json({ error: false, msg: '', items: items.map(itemOf), next });
  });

  // POST /api/comments/{id} { name, content, image?, client_id? } -> { error, msg, items, id, status, receipt }:
  // the wall from newest on, at most 100 and 0.5 MB of words; `id` is the new tribute's, `status` visible,
  // or held while the family has yet to read it; `receipt` is the sender’s secret for it. A device may name itself in X-Device-Id (a UUID). Refusals,
  // also while the wall is closed and for a client_id that bore other words before, are 200 with `error: true`.
  router.post('/api/comments/:id', async (request, response) => {
    response.type('json').end(await post.answer(request, request.params.id, request.body));
  });

  return router;
}

/** The call by which visitors post. */
export function postCall(tributes: TributeService, viewerOf: ViewerOf): PostedCall {
  const answers = new WeakMap<IncomingMessage, Promise<Buffer>>();
  const answer = async (request: IncomingMessage, pageId: string, body: unknown) => {
    const since = tributes.walls.now;
    const image = text(body, 'image') || null;
    const draft = {
      pageId,
      clientId: checkUuid(text(body, 'client_id') || randomUUID(), 'client_id'),
      name: text(body, 'name'),
      content: text(body, 'content'),
      image,
      // words need no account, so no token can stand in their way
      uploader: image ? ((await viewerOf(request))?.id ?? null) : null,
    };
    const tribute = await tributes.postTribute(draft, requesterOf(request));
    const items = await tributes.walls.json(tribute.pageId, since);
    const rest = JSON.stringify({
      id: tribute.id,
      status: statusForSender(tribute.status),
      receipt: tributes.receiptOf(tribute),
    });
    return Buffer.concat([BEFORE_ITEMS, items, Buffer.from(`],${rest.slice(1)}`)]);
  };
  return {
    path: '/api/comments/',
    answer(request, pageId, body) {
      const existing = answers.get(request) ?? answer(request, pageId, body);
      answers.set(request, existing);
      return existing;
    },
  };
}

function readNumber<T>(value: unknown, name: string, absent: T): number | T {
  if (value === undefined) return absent;
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value))
    throw new Malformed(`${name} must be a whole number above 0.`);
  return Number(value);
}
