import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { type Env, publicAddress } from '../env.ts';
import { HTTP_ANSWER } from '../graphql/answer-size.ts';
import type { Caller } from '../graphql/context.ts';
import { runOperation } from '../graphql/run-operation.ts';
import type { ServedForm } from '../../protocol/served-form.ts';
import { isReturned, servedForm } from '../graphql/served-form.ts';
import { loggedAddress } from '../log.ts';
import type { Client } from './client-build.ts';
import type { OriginOf } from './origin.ts';
import { fillTemplate } from './template.ts';

/** Whether the client has a picture of this failure is not worth finding out: plain and kind. */
const sorry = (contact: string | null) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please try again</title><body style="font:18px/1.6 Georgia,serif;max-width:34rem;margin:20vh auto;padding:0 1.25rem"><h1 style="font-weight:400">This page could not be shown just now.</h1><p>Nothing is lost. Please try again in a moment.</p>${contact ? `<p>If it stays like this, please <a href="${contact}">write to us</a>.</p>` : ''}</body></html>`;

/** Renders every address that is not a file or a call: as a visitor without an account sees it. */
export function renderedPages(
  client: Client,
  schema: GraphQLSchema,
  callerOf: (request: Request, response: Response) => Caller,
  originOf: OriginOf,
  env: Pick<Env, 'publicUrl' | 'port' | 'contact'>,
  log: Logger,
): RequestHandler {
  const { contact } = env;
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isReturned(request))
      return next();
    const url = request.originalUrl.replace(/^\/{2,}/, '/');
    const origin = env.publicUrl ?? originOf(request) ?? publicAddress(env);
    if (!URL.canParse(url, origin)) return response.status(400).type('html').send(sorry(contact));
    const contextValue = callerOf(request, response);
    const form = servedForm(request, new URL(url, origin).searchParams);
    try {
      const page = await client.render({
        url,
        publicUrl: origin,
        contact,
        form,
        execute: (document, variableValues) =>
          runOperation({ schema, document, variableValues, contextValue }, HTTP_ANSWER),
      });
      if (form) contextValue.reads?.forbidCaching();
      else contextValue.reads?.allowCaching();
      if (page.redirect) return response.redirect(page.status, page.redirect);
      const html = fillTemplate(await client.template(url), page, form);
      response
        .status(form && page.status === 200 ? form.status : page.status)
        .set('Cache-Control', cachingOf(form))
        .type('html')
        .send(html);
    } catch (err) {
      contextValue.reads?.forbidCaching();
      log.error({ err, url: loggedAddress(url) }, 'a page was not rendered');
      response.status(503).set('Retry-After', '5').type('html').send(sorry(contact));
    }
  };
}

/** What a sender alone is given is stored nowhere on its way. */
function cachingOf(form: ServedForm | null): string {
  if (form?.sent) return 'private, no-store';
  return form ? 'private, no-cache' : 'no-cache';
}
