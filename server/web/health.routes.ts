import { Router } from 'express';
import type { DataSource } from 'typeorm';

/** Whether this process can serve, for whatever watches over it. */
export function healthRoutes(db: DataSource): Router {
  const router = Router();

  // GET /healthz -> { ok }: 503 where the database does not answer.
  router.get('/healthz', async (_request, response) => {
    const ok = await answersSoon(db);
    response.status(ok ? 200 : 503).json({ ok });
  });

  return router;
}

/** Whether the database answers within two seconds. */
async function answersSoon(db: DataSource): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 2_000).unref();
  });
  const answer = db.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}
