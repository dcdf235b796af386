import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { HTTP_RESPONSE_LIMIT, runOperation } from '../graphql/response-size.ts';
import type { Context } from '../graphql/context.ts';
import type { ServedForm } from '../../protocol/served-form.ts';
import { EMPTY_TRIBUTE_TEXT, TRIBUTE_FIELD_ENTRIES } from '../../protocol/tribute-text.ts';
import { beginDocument } from '../http/html-document.ts';
import type { FormLocals, FormResponse } from '../http/form-response.ts';
import { hideQuery } from '../log.ts';
import { type Client, fillTemplate } from './client-build.ts';
import { readPublicUrl } from '../http/origin.ts';
import { escapeHtml } from '../../protocol/escape-html.ts';

/** Renders every address that is neither a file nor an API call, as seen by a visitor without an account. */
export function renderPages(
  client: Client,
  schema: GraphQLSchema,
  createContext: (request: Request, response: Response) => Context,
  env: Pick<Env, 'publicUrl' | 'port' | 'contact' | 'development'>,
  log: Logger,
): RequestHandler {
  const { contact, development } = env;
  return async (request, response, next) => {
    const { form: submitted } = response.locals as FormLocals;
    if (request.method !== 'GET' && request.method !== 'HEAD' && !submitted) return next();
    const url = request.originalUrl.replace(/^\/{2,}/, '/');
    const origin = readPublicUrl(request, env);
    if (!URL.canParse(url, origin))
      return response.status(400).type('html').send(renderErrorPage(contact, null));
    const contextValue = createContext(request, response);
    const { searchParams: search } = new URL(url, origin);
    const form = submitted ?? (search.has('write') ? createForm() : null);
    try {
      const page = await client.render({
        url,
        publicUrl: origin,
        contact,
        form,
        execute: (document, variableValues) =>
          runOperation({ schema, document, variableValues, contextValue }, HTTP_RESPONSE_LIMIT),
      });
      // in development the sources may have changed
      if (form || development) contextValue.tracker?.forbidCaching();
      else contextValue.tracker?.allowCaching();
      if (page.redirect) {
        response.set('Cache-Control', 'no-store'); // the address may hold a wall's key
        return response.redirect(page.status, page.redirect);
      }
      const html = fillTemplate(await client.template(url), page, form);
      response
        .status(form && page.status === 200 ? form.status : page.status)
        .set('Cache-Control', getCacheControl(form, search, page.isPrivate === true))
        .type('html')
        .send(html);
    } catch (err) {
      contextValue.tracker?.forbidCaching();
      log.error({ err, url: hideQuery(url) }, 'a page was not rendered');
      response
        .status(503)
        .set('Retry-After', '5')
        .type('html')
        .send(renderErrorPage(contact, form));
    }
  };
}

function createForm(): FormResponse {
  return { ...EMPTY_TRIBUTE_TEXT, id: randomUUID(), refusal: null, sent: null, status: 200 };
}

/** Query parameters that hold a personal secret: the wall's key, an invitation, a plate's code. */
const SECRET_PARAMETERS = ['key', 'token', 'code'];

/** Pages with a personal secret, that are not for everybody, or with a form must not be stored by any cache. */
function getCacheControl(
  form: ServedForm | null,
  search: URLSearchParams,
  isPrivate: boolean,
): string {
  if (isPrivate || form?.sent || SECRET_PARAMETERS.some((name) => search.has(name)))
    return 'private, no-store';
  return form ? 'private, no-cache' : 'no-cache';
}

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 18px/1.6 Georgia, serif; max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem }
  h1 { font-weight: 400; font-size: 1.6rem; line-height: 1.3 }
  label { display: block; margin: 1rem 0 }
  input, textarea { box-sizing: border-box; display: block; width: 100%; padding: .5rem }
  input, textarea, button { font: inherit }
  button { padding: .5rem 1.5rem }`;

/** A plain page for when rendering fails: it depends on nothing else, and keeps the text in the form. */
function renderErrorPage(contact: string | null, form: ServedForm | null): string {
  return `${beginDocument('Please try again', STYLE)}
<h1>This page could not be shown just now.</h1>
<p>Nothing is lost. Please try again in a moment.</p>
${form ? renderForm(form) : ''}
${contact ? `<p>If it stays like this, please <a href="${contact}">write to us</a>.</p>` : ''}
</html>
`;
}

/** The form with the same content and id, so that a message that was stored after all is not stored twice. */
function renderForm(form: ServedForm): string {
  const fields = TRIBUTE_FIELD_ENTRIES.map(([name, { label, long }]) => {
    const text = escapeHtml(form[name]);
    const field = long
      ? `<textarea name="${name}" rows="8">\n${text}</textarea>`
      : `<input name="${name}" value="${text}">`;
    return `<label>${label} ${field}</label>`;
  });
  return `<form method="post" action="?write">
<input type="hidden" name="form_id" value="${form.id}">
${fields.join('\n')}
<button>Write</button>
</form>`;
}
