import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { addressOf, type ViewerOf } from '../../graphql/context.ts';
import { readsOf } from '../../graphql/reads.ts';
import type { ActivationLimits } from './activation.limits.ts';
import type { ActivationService } from './activation.service.ts';
import type { AttachService } from './attach.service.ts';
import type { SetUpService } from './set-up.service.ts';

interface ActivationVerbs {
  activation: ActivationService;
  setUp: SetUpService;
  attach: AttachService;
  limits: ActivationLimits;
  viewerOf: ViewerOf;
}

/** The documented calls from the QR plate to a page. */
export function activationRoutes(verbs: ActivationVerbs): Router {
  const { activation, setUp, attach, limits, viewerOf } = verbs;
  const router = Router();

  // GET /registry?code=<qr>: a plate whose code was used leads to its page, for whoever scans it on the stone.
  router.get('/registry', async (request, response, next) => {
    const { code } = request.query;
    if (typeof code !== 'string' || !code) return next();
    readsOf(request)?.forbidCaching(); // another answer as soon as the code is used, of which no page tells
    const url = await activation.pageOfPlate(code);
    if (!url) return next();
    response.set('cache-control', 'no-store').redirect(302, `/${url}`);
  });

  // POST /api/account/exchange { code } -> { error, msg, code }: a QR token's activation code.
  router.post('/api/account/exchange', async (request, response) => {
    const qr = text(request.body, 'code');
    await limits.take(addressOf(request));
    response.json({ error: false, msg: '', code: await activation.exchangeQrToken(qr) });
  });

  // GET /api/account/active_code/{code} -> { error, msg, page: { type, url } }: uses the code up.
  router.get('/api/account/active_code/:code', async (request, response) => {
    const viewer = await viewerOf(request);
    await limits.take(addressOf(request));
    const { type, url } = await activation.activateCode(viewer, request.params.code);
    response.set('cache-control', 'no-store').json({ error: false, msg: '', page: { type, url } });
  });

  // POST /api/account/attach { from, to } -> { error, msg }: urls of the new page and of the one it shall lead to.
  router.post('/api/account/attach', async (request, response) => {
    const viewer = await viewerOf(request);
    await attach.attachPage(viewer, text(request.body, 'from'), text(request.body, 'to'));
    response.json({ error: false, msg: '' });
  });

  // POST /api/onboard/tribute/{pageId} { name, introduction, date_birth, date_passing, kind? } -> { error, msg }:
  // by id or url, once; kind is human or animal, human where absent.
  router.post('/api/onboard/tribute/:pageId', async (request, response) => {
    const viewer = await viewerOf(request);
    await setUp.setUpTribute(viewer, request.params.pageId, {
      name: text(request.body, 'name'),
      introduction: text(request.body, 'introduction'),
      dateBirth: text(request.body, 'date_birth'),
      datePassing: text(request.body, 'date_passing'),
      kind: text(request.body, 'kind') || 'human',
    });
    response.json({ error: false, msg: '' });
  });

  return router;
}
