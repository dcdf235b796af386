import { createHash, randomUUID } from 'node:crypto';
import express, { Router } from 'express';
import type { Logger } from 'pino';
import { text } from '../../graphql/body.ts';
import { requesterOf } from '../../graphql/context.ts';
import { Forbidden, PublicError } from '../../graphql/errors.ts';
import { uuidOf } from '../../graphql/ids.ts';
import { isOwnForm } from '../../graphql/own-origin.ts';
import type { SentMessage, ServedForm } from '../../../protocol/served-form.ts';
import { returnForm } from '../../graphql/served-form.ts';
import type { PageService } from '../pages/page.service.ts';
import { type Tribute, TributeStatus } from './tribute.entity.ts';
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

  // POST /{path}?write, a form { form_id, name, content } -> the page again, with where the message is and its
  // private link, which no address of a redirect may hold; what is refused comes with 422 (429 for too many),
  // the words in the form and the reason beside them. The same words from the same form are one message,
  // so that the answer can be loaded again. 403 for pages of other sites.
  router.post('/:path', express.urlencoded({ extended: false, limit: BODY_LIMIT }));
  router.post('/:path', async (request, _response, next) => {
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
      const tribute = await tributes.postTribute(draft, requesterOf(request));
      const address = `${publicUrl ?? `${request.protocol}://${request.host}`}/${page.url}`;
      const sent = sentMessage(tribute, tributes.receiptOf(tribute), address);
      returnForm(request, { ...form, refusal: null, sent, status: 200 });
      next();
    } catch (error) {
      const isPublic = error instanceof PublicError;
      if (!isPublic) log.error({ err: error }, 'a message was not stored');
      returnForm(request, {
        ...form,
        refusal: isPublic ? error.message : BROKEN,
        sent: null,
        status: isPublic ? Math.max(error.status, 422) : 503,
      });
      next();
    }
  });

  return router;
}

function sentMessage(tribute: Tribute, receipt: string, address: string): SentMessage {
  const { id: tributeId, clientId: id, name, content } = tribute;
  const isOnWall = statusForSender(tribute.status) === TributeStatus.VISIBLE;
  const link = `${address}#receipt=${receipt}`;
  const letter = `By this link I can change my message or take it back:\n${link}`;
  return {
    post: { id, tributeId, status: isOnWall ? 'VISIBLE' : 'HELD', receipt, name, content },
    link,
    mail: `mailto:?subject=My%20message&body=${encodeURIComponent(letter)}`,
  };
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
