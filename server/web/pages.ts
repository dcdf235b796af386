import type { Request, RequestHandler, Response } from 'express';
import { execute, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../graphql/context.ts';
import type { Client } from './client-build.ts';
import { fillTemplate } from './template.ts';

/** Whether the client has a picture of this failure is not worth finding out: plain and kind. */
const SORRY = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please try again</title><body style="font:18px/1.6 Georgia,serif;max-width:34rem;margin:20vh auto;padding:0 1.25rem"><h1 style="font-weight:400">This page could not be shown just now.</h1><p>Nothing is lost. Please try again in a moment.</p></body></html>`;

/** Renders every address that is not a file or a call: as a visitor without an account sees it. */
export function renderedPages(
  client: Client,
  schema: GraphQLSchema,
  contextOf: (request: Request, response: Response) => Context,
  publicUrl: string | null,
  log: Logger,
): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const url = request.originalUrl.replace(/^\/{2,}/, '/');
    const origin = publicUrl ?? originOf(request);
    if (!URL.canParse(url, origin)) return response.status(400).type('html').send(SORRY);
    const contextValue = contextOf(request, response);
    try {
      const page = await client.render({
        url,
        publicUrl: origin,
        execute: async (document, variableValues) =>
          (await execute({
            schema,
            document,
            variableValues,
            contextValue,
          })) as ExecutionResult,
      });
      if (page.redirect) return response.redirect(page.status, page.redirect);
      const html = fillTemplate(await client.template(url), page);
      response.status(page.status).set('Cache-Control', 'no-cache').type('html').send(html);
    } catch (err) {
      log.error({ err, url }, 'a page was not rendered');
      response.status(503).set('Retry-After', '5').type('html').send(SORRY);
    }
  };
}

function originOf(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? 'localhost'}`;
}
