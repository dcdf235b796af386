import { join } from 'node:path';
import { HOUR_MS } from '../../database/scheduler.ts';
import type { ReadViewer } from '../../graphql/context.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import { loadJwtSecret } from '../../secrets.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Storage } from '../uploads/storage.ts';
import { ExportLinks } from './export-links.ts';
import { ExportResolver } from './export.resolver.ts';
import { exportRoutes } from './export.routes.ts';
import { ExportService } from './export.service.ts';

export const exportSchema: FeatureSchema = { resolvers: [ExportResolver] };

type Dependencies = SharedServices & { storage: Storage; readViewer: ReadViewer };

/** Composes packing a page to take home. */
export function createExport(dependencies: Dependencies): FeatureModule {
  const { env, db, storage, readViewer, createLimiter, log } = dependencies;
  const service = new ExportService({
    db,
    storage,
    links: new ExportLinks(loadJwtSecret(env)),
    limit: createLimiter({ name: 'export', points: 30, seconds: 3_600 }),
    folder: join(env.dataDir, 'exports'),
  });
  return {
    resolvers: [new ExportResolver(service)],
    routes: [exportRoutes(service, readViewer, log)],
    jobs: [
      {
        name: 'remove exports that were left',
        everyMs: HOUR_MS,
        inEachProcess: true,
        run: () => service.sweep(),
      },
    ],
  };
}
