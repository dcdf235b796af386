import { type Request, type Response, Router } from 'express';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { NotFound } from '../../errors/public-errors.ts';
import type { Authentication } from '../accounts/session.service.ts';
import { readLog } from './log.service.ts';
import type { OperatorActor, Operators } from './operators.ts';
import type { OperatorActions } from './actions.ts';

interface Dependencies {
  operators: Operators;
  actions: OperatorActions;
  authenticate(authorization: string | undefined): Promise<Authentication>;
}

const LOG_PART = 500;

/** The operator's files. For everybody else there are no such calls: they go on to what answers unknown ones. */
export function operatorRoutes({ operators, actions, authenticate }: Dependencies): Router {
  const router = Router();
  const forOperators =
    (handle: (request: Request, response: Response, actor: OperatorActor) => Promise<void>) =>
    async (request: Request, response: Response, next: (error?: unknown) => void) => {
      const caller = await authenticate(request.headers.authorization);
      const actor = await operators.require(caller).catch((error: unknown) => {
        if (error instanceof NotFound) return null;
        throw error;
      });
      if (!actor) return next();
      response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
      await handle(request, response, actor);
    };

  // POST /api/operator/batches/{id}/sheet -> application/pdf: plates to print and cut out, without revoked codes.
  // Notes that they were printed. 404 for everybody but operators.
  router.post(
    '/api/operator/batches/:id/sheet',
    forOperators(async (request, response, actor) => {
      const codes = await actions.batches.print(actor, String(request.params['id']));
      const { createPlateSheet } = await import('../activation/plates.ts'); // takes long to load
      response.attachment('plates.pdf').type('application/pdf');
      response.send(Buffer.from(await createPlateSheet(codes)));
    }),
  );

  // POST /api/operator/batches/{id}/plates -> application/zip: a QR code for engraving of each, as SVG. The same.
  router.post(
    '/api/operator/batches/:id/plates',
    forOperators(async (request, response, actor) => {
      const codes = await actions.batches.print(actor, String(request.params['id']));
      const { zipPlates } = await import('../activation/plates.ts');
      response.attachment('plates.zip').type('application/zip');
      await pipeline(zipPlates(codes).outputStream as Readable, response);
    }),
  );

  // GET /api/operator/log -> application/x-ndjson, streamed: every entry of the audit log, the newest first. 404 for
  // everybody but operators.
  router.get(
    '/api/operator/log',
    forOperators(async (_request, response) => {
      response.attachment('log.jsonl').type('application/x-ndjson');
      await pipeline(readLines(actions), response);
    }),
  );

  return router;
}

async function* readLines({ db }: OperatorActions): AsyncGenerator<string> {
  for (let before: string | null = null; ;) {
    const query = { kind: null, search: '', count: LOG_PART, before };
    const lines = await readLog(db, query);
    if (lines.length === 0) return;
    for (const line of lines) yield `${JSON.stringify(line)}\n`;
    before = lines.at(-1)!.id;
  }
}
