import type { DataSource } from 'typeorm';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { addGauge } from '../gauge.ts';
import type { Bus, MemberMessage } from './bus.ts';
import { Channel } from './channel.ts';
import { type EventHint, readLastSeqs, type StoredEvent } from './stored-events.ts';
import type { Operation } from './operation.ts';
import { RecentEvents, ReplayMemory } from './replay-memory.ts';
import { AccessGrants, type ActiveGrant } from './access-grants.ts';
import type { Topic } from './topic.ts';
import type { Watcher } from './watcher.ts';

/** How often idle channels are closed and the store is checked for events that the bus may have lost. */
const SWEEP_MS = 5_000;

/** Delivers events of streams to this process's sockets. */
export class Hub {
  private readonly channels = new Map<string, Channel>();
  private readonly memory = new ReplayMemory();
  private readonly timer: NodeJS.Timeout;
  private readonly grants = new AccessGrants();
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
    const { channels, memory } = this;
    addGauge(metrics, 'keepsake_channels', 'Pages watched in this process', () => channels.size);
    const help = 'Memory that events kept for replay take';
    addGauge(metrics, 'keepsake_replay_bytes', help, () => memory.bytes);
    const unsubscribes = [
      buses.events.subscribe(
        (event) => this.channels.get(event.streamId)?.accept(event),
        () => this.sweep(),
      ),
      buses.members.subscribe((message) => {
        if (message.kind === 'rightsChanged' || message.kind === 'membershipEnded')
          this.recheck(message.pageId);
        if (message.kind === 'sessionsEnded') this.recheck();
      }),
    ];
    this.unsubscribe = () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    this.timer = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /**
   * Sends a topic's events to one subscription of a socket until it is left or its grant ends. Resolves once the
   * watcher is live; null if there is no such stream or no permission; throws TooMany for one foreign operation
   * too many.
   */
  async watch(
    topic: Topic,
    operation: Operation,
    watcher: Watcher,
  ): Promise<StreamSubscription | null> {
    const { streamId, grant } = topic;
    const acquiredGrant = grant && (await this.grants.acquire(streamId, grant));
    if (grant && !acquiredGrant) return null;
    const channel = this.findOrCreateChannel(topic);
    const subscription = new StreamSubscription(channel, watcher, this.dropped, acquiredGrant);
    const joined = channel.join(operation, watcher, topic.after);
    void acquiredGrant?.ended.then(() => subscription.leave()); // nothing is sent after that
    const found = await joined.catch((error: unknown) => {
      subscription.leave();
      if (channel.isIdle) this.forget(channel);
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

  private findOrCreateChannel(topic: Topic): Channel {
    const { streamId } = topic;
    let channel = this.channels.get(streamId);
    if (!channel) {
      const listeners = {
        failed: (err: unknown) => this.log.error({ err, streamId }, 'delivery failed'),
        delivered: (watchers: number) => this.delivered.inc(watchers),
        viewChanged: () => this.recheck(streamId),
      };
      channel = new Channel(this.db, topic, listeners, new RecentEvents(this.memory));
      this.channels.set(streamId, channel);
    }
    return channel;
  }

  /** A newer channel of the same stream may already be in the map. */
  private forget(channel: Channel): void {
    channel.close();
    if (this.channels.get(channel.topic.streamId) === channel)
      this.channels.delete(channel.topic.streamId);
  }

  private sweep(): void {
    for (const channel of this.channels.values()) if (channel.isIdle) this.forget(channel);
    this.findLostEvents().catch((err: unknown) =>
      this.log.error({ err }, 'the event store could not be read'),
    );
    this.recheck();
  }

  private recheck(streamId?: string): void {
    this.grants
      .recheck(streamId)
      .catch((err: unknown) => this.log.error({ err }, 'grants could not be checked'));
  }

  /** Asks the store for the newest seq of every stream: one small query per kind, however many are watched. */
  private async findLostEvents(): Promise<void> {
    const channels = [...this.channels.values()];
    for (const kind of new Set(channels.map(({ topic }) => topic.kind))) {
      const ids = channels.flatMap(({ topic }) => (topic.kind === kind ? [topic.streamId] : []));
      for (const hint of await readLastSeqs(this.db, kind, ids))
        this.channels.get(hint.streamId)?.accept(hint);
    }
  }
}

/** A watcher of a channel; kept small, as there are thousands. */
export class StreamSubscription {
  private isLeft = false;

  constructor(
    private readonly channel: Channel,
    private readonly watcher: Watcher,
    private readonly dropped: Counter,
    private readonly grant: ActiveGrant | null,
  ) {}

  /** Resolves when the hub has ended it; only for subscriptions by a grant that can end. */
  get ended(): Promise<void> | undefined {
    return this.grant?.ended;
  }

  leave(): void {
    if (this.isLeft) return;
    this.isLeft = true;
    if (this.watcher.wasDropped) this.dropped.inc();
    this.grant?.release();
    this.channel.leave(this.watcher);
  }
}
