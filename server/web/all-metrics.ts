import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';

/** Messages about metrics between the first process and the others. */
type Message =
  | { type: 'shares figures' }
  | { type: 'figures wanted'; id: number }
  | { type: 'figures'; id: number; figures: unknown };

/** How long to wait for a process, which may be stuck or exiting; its metrics are then left out. */
const WORKER_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 6_000;

let lastRequestId = 0;

/** The metrics of all processes that serve on this port, added up. */
export async function collectAllMetrics(own: Registry): Promise<string> {
  if (!cluster.isWorker) return own.metrics();
  const text = (await requestMetrics(process, TOTAL_TIMEOUT_MS)) as string | null;
  if (text === null) throw new Error('the first process sent no figures');
  return text;
}

/** Sends this process's metrics to the first process, whichever process is asked for the metrics of all. */
export function shareMetrics(own: Registry): void {
  if (!cluster.isWorker) return;
  process.on('message', ({ type, id }: Extract<Message, { id: number }>) => {
    if (type !== 'figures wanted') return;
    const send = (figures: MetricObject[]) => {
      if (process.connected) process.send?.({ type: 'figures', id, figures } satisfies Message);
    };
    own.getMetricsAsJSON().then(send, () => undefined);
  });
  process.send?.({ type: 'shares figures' } satisfies Message);
}

/** In the first process: collects the metrics of all processes that share theirs, when one of them asks. */
export function serveMetricsRequests(): void {
  const sharing = new Set<Worker>();
  const addedUp = async () => {
    const each = await Promise.all(
      [...sharing].map((one) => requestMetrics(one, WORKER_TIMEOUT_MS)),
    );
    const answered = each.filter((figures) => figures !== null) as object[][];
    return AggregatorRegistry.aggregate(answered).metrics();
  };
  cluster.on('message', (worker, message: Message) => {
    if (message.type === 'shares figures') sharing.add(worker);
    if (message.type !== 'figures wanted') return;
    const { id } = message;
    const answer = (figures: string | null) => {
      if (worker.isConnected()) worker.send({ type: 'figures', id, figures } satisfies Message);
    };
    addedUp().then(answer, () => answer(null));
  });
  cluster.on('exit', (worker) => sharing.delete(worker));
}

/** Another process's metrics; null if it does not reply in time. */
function requestMetrics(other: Worker | NodeJS.Process, withinMs: number): Promise<unknown> {
  const id = ++lastRequestId;
  return new Promise((resolve) => {
    const end = (figures: unknown) => {
      clearTimeout(late);
      other.off('message', receive).off('disconnect', handleDisconnect);
      resolve(figures);
    };
    const receive = (message: Message) => {
      if (message.type === 'figures' && message.id === id) end(message.figures);
    };
    const handleDisconnect = () => end(null);
    const late = setTimeout(handleDisconnect, withinMs).unref();
    other.on('message', receive).once('disconnect', handleDisconnect);
    const request: Message = { type: 'figures wanted', id };
    other.send?.(request, undefined, {}, (error) => error && handleDisconnect());
  });
}
