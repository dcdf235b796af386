import { Router } from 'express';
import type { DescribedBlocks } from './openapi/blocks.ts';
import { describeCalls } from './openapi/document.ts';

/** Serves the description of the REST API at the address where tools look for it. */
export function openApiRoutes(publicUrl: string | null, blocks: DescribedBlocks): Router {
  const router = Router();
  const document = describeCalls(publicUrl ?? '/', blocks);

  // GET /api/openapi.json -> the OpenAPI 3.1 document of every call.
  router.get('/api/openapi.json', (_request, response) => {
    response.json(document);
  });

  return router;
}
