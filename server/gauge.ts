import { Gauge, type Registry } from 'prom-client';

/**
 * Adds a figure to those of `GET /metrics`, which calls `read` each time it is asked. Of several processes it shows the
 * sum, or the least.
 */
export function addGauge(
  metrics: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
  aggregator: 'sum' | 'min' = 'sum',
): void {
  new Gauge({
    name,
    help,
    aggregator,
    registers: [metrics],
    async collect() {
      this.set(await read());
    },
  });
}
