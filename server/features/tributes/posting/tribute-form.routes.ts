import {
  mapTributeText,
  pickTributeText,
  TRIBUTE_FIELD_ENTRIES,
  type TributeText,
} from '../../../../protocol/tribute-text.ts';
import { hash, randomUUID } from 'node:crypto';
import express, { Router } from 'express';
import type { Logger } from 'pino';
import { readText } from '../../../http/body.ts';
import { readRequester } from '../../../graphql/context.ts';
import { parseUuid, toUuid } from '../../../input/ids.ts';
import type { SentTribute, ServedForm } from '../../../../protocol/served-form.ts';
import { toPublicError } from '../../../errors/to-public-error.ts';
import type { FormLocals } from '../../../http/form-response.ts';
import { readPublicUrl } from '../../../http/origin.ts';
import type { Env } from '../../../env.ts';
import type { PageService } from '../../pages/page.service.ts';
import { TributeStatus } from '../tribute.entity.ts';
import type { PostedTribute, PostingService } from './posting.service.ts';

const MAX_BODY_BYTES = 512 * 1024;
const FAILURE_MESSAGE =
  'Your message could not be sent just now. It is still here: please press Write again.';

/** Receives a page's form from browsers without the client's JavaScript, or before it has loaded. */
export function tributeFormRoutes(dependencies: {
  posting: PostingService;
  pages: PageService;
  env: Pick<Env, 'publicUrl' | 'port'>;
  log: Logger;
}): Router {
  const { posting, pages, env, log } = dependencies;
  const router = Router();

  // POST /{path}?write, a form { form_id, name, content } -> the page again, with the message's status and its
  // private link, which must not appear in the address of a redirect. Refusals come with 422 (429 for too many), the
  // texts in the form and the reason next to them. The same texts from the same form count as one message, so
  // reloading the response is safe.
  router.post('/:path', express.urlencoded({ extended: false, limit: MAX_BODY_BYTES }));
  router.post('/:path', async (request, response, next) => {
    if (!('write' in request.query)) return next();
    const locals = response.locals as FormLocals;
    const form = {
      id: parseUuid(readText(request.body, 'form_id')) ?? randomUUID(),
      // accepted at any length: a refused text is shown again in the form
      ...mapTributeText((name) => readText(request.body, name, MAX_BODY_BYTES)),
    };
    try {
      const page = await pages.findByUrl(request.params.path);
      if (!page) return next();
      const draft = {
        ...form,
        pageId: page.id,
        clientId: deriveClientId(form),
        images: [],
        viewer: null,
      };
      const posted = await posting.postTribute(draft, readRequester(request));
      const address = `${readPublicUrl(request, env)}/${page.url}`;
      const sent = toSentTribute(posted, address);
      locals.form = { ...form, refusal: null, sent, status: 200 };
      next();
    } catch (error) {
      const refusal = toPublicError(error);
      if (refusal !== error) log.error({ err: error }, 'a tribute could not be stored');
      const isRefused = refusal !== null && refusal.status < 500;
      locals.form = {
        ...form,
        refusal: isRefused ? refusal.message : FAILURE_MESSAGE,
        sent: null,
        status: isRefused ? Math.max(refusal.status, 422) : 503,
      };
      next();
    }
  });

  return router;
}

function toSentTribute(posted: PostedTribute, address: string): SentTribute {
  const { tribute, status, receipt } = posted;
  const { id: tributeId, clientId: id } = tribute;
  const link = `${address}#receipt=${receipt}`;
  const letter = `By this link I can change my message or take it back:\n${link}`;
  return {
    post: {
      ...pickTributeText(tribute),
      id,
      tributeId,
      status: status === TributeStatus.VISIBLE ? 'VISIBLE' : 'HELD',
      receipt,
    },
    link,
    mail: `mailto:?subject=My%20message&body=${encodeURIComponent(letter)}`,
  };
}

/**
 * The client id is derived from the form's id and texts: sending a form twice gives the same id; other texts, written
 * after going back, give another.
 */
function deriveClientId(form: TributeText & Pick<ServedForm, 'id'>): string {
  const content = [form.id, ...TRIBUTE_FIELD_ENTRIES.map(([name]) => form[name])];
  const hex = hash('sha256', JSON.stringify(content));
  return toUuid(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`); // of version 8: made by rules of ours
}
