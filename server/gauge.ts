import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** The others are wanted most where the database or the disk does not answer. */
const TIMEOUT_MS = 1_000;

/**
 * Adds a figure to those of `GET /metrics`, which calls `read` each time it is asked; where that fails or takes too
 * long, it stays as it was, and is left out if it has never been read. Of several processes it shows the sum, the least or the most.
 */
export function addGauge(
  metrics: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
  aggregator: 'sum' | 'min' | 'max' = 'sum',
): void {
  const gauge = new Gauge({
    name,
    help,
    aggregator,
    registers: [metrics],
    async collect() {
      const late = sleep(TIMEOUT_MS, null, { ref: false });
      const figure = await Promise.race([read(), late]).catch(() => null);
      if (figure !== null) this.set(figure);
    },
  });
  gauge.remove(); // else 0, which would be the least of several processes
}
