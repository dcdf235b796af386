import type { Logger } from 'pino';
import type { ComponentHistoryService } from '../history/component-history.service.ts';
import type { RemovedComponentService } from './removed-component.service.ts';

const SWEEP_EVERY_MS = 60 * 60_000;

/** Deletes blocks whose 30 days are over, now and every hour; call what it answers to stop. */
export function startSweepingRemoved(removed: RemovedComponentService, log: Logger): () => void {
  return startSweeping(() => removed.sweep(), 'blocks that nobody brought back', log);
}

/** Deletes history that is older than a year, now and every hour; call what it answers to stop. */
export function startSweepingHistory(history: ComponentHistoryService, log: Logger): () => void {
  return startSweeping(() => history.sweep(), 'old history', log);
}

function startSweeping(batch: () => Promise<number>, what: string, log: Logger): () => void {
  const sweep = async () => {
    let total = 0;
    let swept: number;
    do {
      swept = await batch();
      total += swept;
    } while (swept > 0);
    if (total > 0) log.info({ deleted: total }, `deleted ${what}`);
  };
  const run = () =>
    void sweep().catch((err: unknown) => log.error({ err }, `sweeping ${what} failed`));
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS).unref();
  return () => clearInterval(timer);
}
