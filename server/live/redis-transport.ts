import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { computeReopenBackoff } from '../backoff.ts';
import type { OpenTransport } from './transport.ts';

const RESPONSE_TIMEOUT_MS = 5_000;
/** How often the connection is probed, to notice one that died silently. */
const PROBE_MS = 5_000;

/** Redis's PUBLISH and SUBSCRIBE; each installation has its own `channel`. */
export function createRedisTransport(url: string, channel: string, log: Logger): OpenTransport {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: RESPONSE_TIMEOUT_MS,
    commandTimeout: RESPONSE_TIMEOUT_MS,
    retryStrategy: computeReopenBackoff,
    lazyConnect: true,
  };
  return async (events) => {
    const sender = new Redis(url, options);
    const listener = new Redis(url, { ...options, autoResubscribe: false });
    for (const client of [sender, listener])
      client.on('error', (err) => log.warn({ err }, 'the bus has no connection to Redis'));
    listener.on('message', (_channel, body: string) => {
      for (const text of parseTexts(body)) events.received(text);
    });
    let isOpen = false;
    let subscribed = Promise.resolve();
    const subscribe = async () => {
      await listener.subscribe(channel);
      if (isOpen) events.reopened();
    };
    listener.on('ready', () => {
      subscribed = subscribe().catch(() => listener.disconnect(true));
    });
    await Promise.allSettled([sender.connect(), listener.connect()]);
    await subscribed;
    isOpen = true;
    const probe = setInterval(() => {
      if (listener.status === 'ready') listener.ping().catch(() => listener.disconnect(true));
    }, PROBE_MS).unref();
    return {
      isOpen: () => listener.status === 'ready',
      send: async (texts) => void (await sender.publish(channel, JSON.stringify(texts))),
      close: async () => {
        clearInterval(probe);
        sender.disconnect();
        listener.disconnect();
      },
    };
  };
}

/** An empty list if another program wrote the message. */
function parseTexts(body: string): string[] {
  try {
    const texts: unknown = JSON.parse(body);
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}
