import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';

/** Messages about metrics between the primary and its workers. */
type Message =
  | { type: 'shares figures' }
  | { type: 'figures wanted'; id: number }
  | { type: 'figures'; id: number; figures: unknown };

/** How long to wait for a worker, which may be stuck or exiting; its metrics are then left out. */
const WORKER_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 6_000;

let lastRequestId = 0;

/** The metrics of all processes that serve on this port, added up. */
export async function collectAllMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  const text = (await requestMetrics(process, TOTAL_TIMEOUT_MS)) as string | null;
  if (text === null) throw new Error('the primary sent no metrics');
  return text;
}

/** Sends this worker's metrics to the primary, whichever worker is asked for the metrics of all. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on('message', ({ type, id }: Extract<Message, { id: number }>) => {
    if (type !== 'figures wanted') return;
    const send = (metrics: MetricObject[]) => {
      if (process.connected)
        process.send?.({ type: 'figures', id, figures: metrics } satisfies Message);
    };
    registry.getMetricsAsJSON().then(send, () => undefined);
  });
  process.send?.({ type: 'shares figures' } satisfies Message);
}

/** In the primary: collects the metrics of all workers that share theirs, when one of them asks. */
export function serveMetricsRequests(): void {
  const sharing = new Set<Worker>();
  const aggregate = async () => {
    const responses = await Promise.all(
      [...sharing].map((worker) => requestMetrics(worker, WORKER_TIMEOUT_MS)),
    );
    const received = responses.filter((metrics) => metrics !== null) as object[][];
    return AggregatorRegistry.aggregate(received).metrics();
  };
  cluster.on('message', (worker, message: Message) => {
    if (message.type === 'shares figures') sharing.add(worker);
    if (message.type !== 'figures wanted') return;
    const { id } = message;
    const respond = (metrics: string | null) => {
      if (worker.isConnected())
        worker.send({ type: 'figures', id, figures: metrics } satisfies Message);
    };
    aggregate().then(respond, () => respond(null));
  });
  cluster.on('exit', (worker) => sharing.delete(worker));
}

/** Another process's metrics; null if it does not reply in time. */
function requestMetrics(other: Worker | NodeJS.Process, timeoutMs: number): Promise<unknown> {
  const id = ++lastRequestId;
  return new Promise((resolve) => {
    const end = (metrics: unknown) => {
      clearTimeout(timer);
      other.off('message', receive).off('disconnect', handleDisconnect);
      resolve(metrics);
    };
    const receive = (message: Message) => {
      if (message.type === 'figures' && message.id === id) end(message.figures);
    };
    const handleDisconnect = () => end(null);
    const timer = setTimeout(handleDisconnect, timeoutMs).unref();
    other.on('message', receive).once('disconnect', handleDisconnect);
    const request: Message = { type: 'figures wanted', id };
    other.send?.(request, undefined, {}, (error) => error && handleDisconnect());
  });
}
