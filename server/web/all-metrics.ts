import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What the first process and the others say to each other of figures. */
type Message =
  { type: 'figures wanted'; id: number } | { type: 'figures'; id: number; text: string | null };

const ANSWER_WITHIN_MS = 6_000;

let lastRequestId = 0;

/** The figures of all processes that serve on this port, added up. */
export async function allMetrics(own: Registry): Promise<string> {
  if (!cluster.isWorker) return own.metrics();
  const id = ++lastRequestId;
  const text = await new Promise<string | null>((resolve) => {
    const end = (found: string | null) => {
      clearTimeout(late);
      process.off('message', receive);
      resolve(found);
    };
    const receive = (message: Message) => {
      if (message.type === 'figures' && message.id === id) end(message.text);
    };
    const late = setTimeout(() => end(null), ANSWER_WITHIN_MS).unref();
    process.on('message', receive);
    process.send?.({ type: 'figures wanted', id } satisfies Message);
  });
  if (text === null) throw new Error('not every process sent its figures');
  return text;
}

/** Gives this process's figures to whichever process is asked for those of all. */
export function shareMetrics(own: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(own);
  new AggregatorRegistry(); // listens from here on
}

/** In the first process: asks all others when one of them is asked. */
export function collectMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, { type, id }: Message) => {
    if (type !== 'figures wanted') return;
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ type: 'figures', id, text } satisfies Message);
    };
    all.clusterMetrics().then(answer, () => answer(null));
  });
}
