import { statfs } from 'node:fs/promises';
import { Router } from 'express';

/** The least disk space that Postgres and an upload need, in bytes. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;
const RESPONSE_TIMEOUT_MS = 2_000;

/** Asks the database over the connections by which visitors' reads are served. */
type ReadVersions = (lookups: readonly string[]) => Promise<unknown>;

/**
 * Health checks: whether this process is alive, and whether it can serve. A crowd whose messages take all other
 * connections must not have a load balancer take the server away from those who read.
 */
export function healthRoutes(readVersions: ReadVersions, dataDir: string): Router {
  const router = Router();

  // GET /livez -> { ok }: whether the process responds. If it does not, it should be restarted.
  router.get('/livez', (_request, response) => {
    response.json({ ok: true });
  });

  // GET /healthz -> { ok }: 503 where the database does not answer, or the disk of DATA_DIR is full.
  router.get('/healthz', async (_request, response) => {
    const checks = await Promise.all([isDatabaseResponsive(readVersions), hasSpace(dataDir)]);
    const ok = checks.every(Boolean);
    if (!ok) response.set('Retry-After', '5');
    response.status(ok ? 200 : 503).json({ ok });
  });

  return router;
}

async function isDatabaseResponsive(readVersions: ReadVersions): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS).unref();
  });
  const answer = readVersions(['deck:healthz']).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

async function hasSpace(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= MIN_FREE_BYTES,
    () => false,
  );
}
