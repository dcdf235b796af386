import { Gauge, type Registry } from 'prom-client';
import { type Job, MINUTE_MS } from './scheduler.ts';

/** A gauge of seconds, and the job that sets it. */
interface SecondsGauge {
  name: string;
  help: string;
  /** Which counts of what several processes measured. */
  aggregator: 'max' | 'min';
  job: string;
  read(): Promise<number>;
}

/**
 * Measures in the database for how long something has lasted: by a job, and not when the metrics are read, because
 * they are available without the database too.
 */
export function createSecondsGaugeJob(
  metrics: Registry,
  { name, help, aggregator, job, read }: SecondsGauge,
): Job {
  const gauge = new Gauge({ name, help, aggregator, registers: [metrics] });
  return {
    name: job,
    everyMs: MINUTE_MS,
    runsInEachProcess: true,
    run: async () => gauge.set(await read()),
  };
}
