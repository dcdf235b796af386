import { Router } from 'express';
import { readSecret, readText } from '../../http/body.ts';
import { readClientAddress } from '../../http/client-address.ts';
import { refuseVisitors, type ReadViewer } from '../../graphql/context.ts';
import { findTracker } from '../../http/dependency-tracker.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { ActivationService } from './activation.service.ts';
import type { AttachService } from './attach.service.ts';
import type { SetUpService } from './set-up.service.ts';

interface Dependencies {
  activation: ActivationService;
  setUp: SetUpService;
  attach: AttachService;
  tries: Limiter;
  readViewer: ReadViewer;
}

/** The documented calls from the QR plate to an owned page. */
export function activationRoutes(dependencies: Dependencies): Router {
  const { activation, setUp, attach, tries, readViewer } = dependencies;
  const router = Router();

  // GET /registry?code=<qr>: redirects the plate of a used code to its page, for visitors who scan it on the stone.
  router.get('/registry', async (request, response, next) => {
    const { code } = request.query;
    if (typeof code !== 'string' || !code) return next();
    findTracker(request)?.forbidCaching(); // the response changes once the code is used, which no page's version shows
    const url = await activation.findPlatePage(code);
    if (!url) return next();
    response.set('cache-control', 'no-store').redirect(302, `/${url}`);
  });

  // POST /api/account/exchange { code } -> { error, msg, code }: a QR token's activation code.
  router.post('/api/account/exchange', async (request, response) => {
    const qr = readSecret(request.body, 'code');
    await tries.consume(readClientAddress(request));
    response.json({ error: false, msg: '', code: await activation.exchangeQrToken(qr) });
  });

  // GET /api/account/active_code/{code} -> { error, msg, page: { type, url } }: uses the code up.
  router.get('/api/account/active_code/:code', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    await tries.consume(readClientAddress(request));
    const { type, url } = await activation.activateCode(viewer, request.params.code);
    response.set('cache-control', 'no-store').json({ error: false, msg: '', page: { type, url } });
  });

  // POST /api/account/attach { from, to } -> { error, msg }: urls of the new page and of the redirect's target.
  router.post('/api/account/attach', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    await attach.attachPage(viewer, readText(request.body, 'from'), readText(request.body, 'to'));
    response.json({ error: false, msg: '' });
  });

  // POST /api/onboard/tribute/{pageId} { name, introduction, date_birth, date_passing, kind?, avatar? } ->
  // { error, msg }: by id or url, only once; kind is human (the default) or animal, avatar an uploaded picture.
  router.post('/api/onboard/tribute/:pageId', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    await setUp.setUpTribute(viewer, request.params.pageId, {
      name: readText(request.body, 'name'),
      introduction: readText(request.body, 'introduction'),
      dateBirth: readText(request.body, 'date_birth'),
      datePassing: readText(request.body, 'date_passing'),
      kind: readText(request.body, 'kind') || 'human',
      avatar: readText(request.body, 'avatar'),
    });
    response.json({ error: false, msg: '' });
  });

  // POST /api/onboard/love_box/{pageId} { first_name, second_name, day, line } -> { error, msg }: the same for the love
  // box of two people.
  router.post('/api/onboard/love_box/:pageId', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    await setUp.setUpLoveBox(viewer, request.params.pageId, {
      firstName: readText(request.body, 'first_name'),
      secondName: readText(request.body, 'second_name'),
      day: readText(request.body, 'day'),
      line: readText(request.body, 'line'),
    });
    response.json({ error: false, msg: '' });
  });

  return router;
}
