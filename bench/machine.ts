import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine that the figures come from, and what else it had to do when they began. */
export function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = loadavg()[0]?.toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'a processor'}, ${memory}, ${process.platform}, Node ${process.version}, load ${load} before it began`;
}
