import { Router } from 'express';

/** Serves the backgrounds that decks name, at addresses in the format of all pictures. */
export function backgroundRoutes(): Router {
  const router = Router();

  // GET /backgrounds/{name}, optionally with /public or /sm: the picture in full size or small, from the client's
  // files.
  router.get(/^\/backgrounds\/([a-z]+)(?:\/(public|sm))?$/, (request, _response, next) => {
    const { 0: name, 1: size } = request.params;
    request.url = `/backgrounds/${name}-${size === 'sm' ? 'sm' : 'lg'}.webp`;
    next();
  });

  return router;
}
