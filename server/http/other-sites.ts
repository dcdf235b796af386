import type { RequestHandler } from 'express';
import { Forbidden } from '../graphql/errors.ts';
import type { IsOwnRequest } from './own-origin.ts';

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses requests that another site's page makes a visitor's browser send, on every route; reads are allowed. */
export function refuseCrossSite(isOwn: IsOwnRequest): RequestHandler {
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method) && !isOwn(request))
      throw new Forbidden('Pages of other sites may not send this.');
    next();
  };
}
