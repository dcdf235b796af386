import { createHash, randomUUID } from 'node:crypto';
import express, { Router } from 'express';
import type { Logger } from 'pino';
import { text } from '../../graphql/body.ts';
import { requesterOf } from '../../graphql/context.ts';
import { Forbidden, PublicError } from '../../graphql/errors.ts';
import { uuidOf } from '../../graphql/ids.ts';
import { isOwnForm } from '../../graphql/own-origin.ts';
import { returnForm, type ServedForm } from '../../graphql/served-form.ts';
import type { PageService } from '../pages/page.service.ts';
import { statusForSender } from './tribute.policy.ts';
import type { TributeService } from './tribute.service.ts';

const BODY_LIMIT = '512kb';
const BROKEN =
  'Your message could not be sent just now. It is still here: please press Write again.';

/** What the form of a page is sent to where the client's code is not there, or not there yet. */
export function tributeFormRoutes(dependencies: {
  tributes: TributeService;
  pages: PageService;
  publicUrl: string | null;
  log: Logger;
}): Router {
  const { tributes, pages, publicUrl, log } = dependencies;
  const router = Router();

  // POST /{path}?write, a form { form_id, name, content } -> 303 to /{path}?sent=visible|held; what is
  // refused is the page again, 422 (429 for too many), with the words in its form and the reason beside
  // them. The same words from the same form are one message. 403 for pages of other sites.
  router.post('/:path', express.urlencoded({ extended: false, limit: BODY_LIMIT }));
  router.post('/:path', async (request, response, next) => {
    const page = 'write' in request.query && (await pages.byUrl(request.params.path));
    if (!page) return next();
    if (!isOwnForm(request, publicUrl))
      throw new Forbidden('Messages can be written on this page only.');
    const form = {
      id: uuidOf(text(request.body, 'form_id')) ?? randomUUID(),
      name: text(request.body, 'name'),
      content: text(request.body, 'content'),
    };
    const { name, content } = form;
    const draft = { pageId: page.id, clientId: clientIdOf(form), name, content, uploader: null };
    try {
      const { status } = await tributes.postTribute(draft, requesterOf(request));
      response.redirect(303, `/${page.url}?sent=${statusForSender(status)}#tributes`);
    } catch (error) {
      const isPublic = error instanceof PublicError;
      if (!isPublic) log.error({ err: error }, 'a message was not stored');
      returnForm(request, {
        ...form,
        refusal: isPublic ? error.message : BROKEN,
        status: isPublic ? Math.max(error.status, 422) : 503,
      });
      next();
    }
  });

  return router;
}

/** A client id that a form sent twice bears twice; other words, written after going back, are another message. */
function clientIdOf({ id, name, content }: Pick<ServedForm, 'id' | 'name' | 'content'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, name, content]))
    .digest('hex');
  const [a, b, c, d] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
  ];
  return `${a}-${b}-8${c}-8${d}-${hash.slice(20, 32)}`;
}
