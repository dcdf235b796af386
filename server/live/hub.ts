import type { DataSource } from 'typeorm';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Bus } from './bus.ts';
import { Channel } from './channel.ts';
import { type EventHint, readLastSeqs, type StoredEvent } from './stored-events.ts';
import type { MemberMessage } from './member-bus.ts';
import type { Operation } from './operation.ts';
import { PageSubscription } from './page-subscription.ts';
import { REPLAY, ReplayMemory } from './replay-memory.ts';
import { RightHolders } from './right-holders.ts';
import type { Topic } from './topic.ts';
import type { Watcher } from './watcher.ts';

/** How often idle channels are forgotten and the store is asked for what the bus may have lost. */
const SWEEP_MS = 5_000;

/** Delivery of streams' events to this process's sockets. */
export class Hub {
  private readonly channels = new Map<string, Channel>();
  private readonly memory = new ReplayMemory(REPLAY.process);
  private readonly timer: NodeJS.Timeout;
  private readonly holders = new RightHolders();
  private readonly unsubscribe: () => void;
  private readonly delivered: Counter;
  private readonly dropped: Counter;

  constructor(
    private readonly db: DataSource,
    buses: { events: Bus<StoredEvent, EventHint>; members: Bus<MemberMessage> },
    private readonly log: Logger,
    metrics: Registry,
  ) {
    const registers = [metrics];
    this.delivered = new Counter({
      name: 'keepsake_deliveries_total',
      help: 'Events handed to watchers',
      registers,
    });
    this.dropped = new Counter({
      name: 'keepsake_watchers_dropped_total',
      help: 'Watchers dropped because they did not read',
      registers,
    });
    const channels = this.channels;
    new Gauge({
      name: 'keepsake_channels',
      help: 'Pages watched in this process',
      registers,
      collect() {
        this.set(channels.size);
      },
    });
    const memory = this.memory;
    new Gauge({
      name: 'keepsake_replay_bytes',
      help: 'Memory that events kept for replay take',
      registers,
      collect() {
        this.set(memory.bytes);
      },
    });
    const unsubscribes = [
      buses.events.subscribe(
        (event) => this.channels.get(event.streamId)?.accept(event),
        () => this.sweep(),
      ),
      buses.members.subscribe((message) => {
        if (message.kind === 'rightsChanged') this.recheck(message.pageId);
      }),
    ];
    this.unsubscribe = () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    this.timer = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /**
   * Sends a topic's events to one subscription of a socket until it is left, or its right ends. Resolves once
   * the watcher is live; null where there is no such stream, or no right to it; TooMany for too many different operations.
   */
  async watch(
    topic: Topic,
    operation: Operation,
    watcher: Watcher,
    address: string,
  ): Promise<PageSubscription | null> {
    const { streamId, right } = topic;
    const admitted = right && (await this.holders.admit(streamId, right));
    if (right && !admitted) return null;
    const channel = this.channel(topic);
    const subscription = new PageSubscription(channel, watcher, this.dropped, admitted);
    const joined = channel.join(operation, watcher, topic.after, address);
    void admitted?.ended.then(() => subscription.leave()); // not a byte from then on
    const found = await joined.catch((error: unknown) => {
      subscription.leave();
      if (channel.idle) this.forget(channel);
      throw error;
    });
    if (found) return subscription;
    subscription.leave();
    this.forget(channel);
    return null;
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private channel({ kind, streamId }: Topic): Channel {
    let channel = this.channels.get(streamId);
    if (!channel) {
      const failed = (err: unknown) => this.log.error({ err, streamId }, 'delivery failed');
      const delivered = (watchers: number) => this.delivered.inc(watchers);
      channel = new Channel(this.db, kind, streamId, failed, delivered, this.memory);
      this.channels.set(streamId, channel);
    }
    return channel;
  }

  /** A newer channel of the same stream may have taken its place already. */
  private forget(channel: Channel): void {
    channel.close();
    if (this.channels.get(channel.streamId) === channel) this.channels.delete(channel.streamId);
  }

  private sweep(): void {
    for (const channel of this.channels.values()) if (channel.idle) this.forget(channel);
    this.askStore().catch((err: unknown) => this.log.error({ err }, 'the store was not asked'));
    this.recheck();
  }

  private recheck(streamId?: string): void {
    this.holders
      .recheck(streamId)
      .catch((err: unknown) => this.log.error({ err }, 'rights were not checked'));
  }

  /** One small query for all streams of a kind, however many are watched. */
  private async askStore(): Promise<void> {
    const channels = [...this.channels.values()];
    for (const kind of new Set(channels.map((channel) => channel.kind))) {
      const ids = channels.flatMap((one) => (one.kind === kind ? [one.streamId] : []));
      for (const hint of await readLastSeqs(this.db, kind, ids))
        this.channels.get(hint.streamId)?.accept(hint);
    }
  }
}
