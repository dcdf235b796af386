import type { DataSource } from 'typeorm';
import {
  type EventHint,
  type StoredEvent,
  READ_LIMIT,
  readEvents,
  readLastSeq,
} from './stored-events.ts';
import type { Operation } from './operation.ts';
import { SnapshotRequired } from './event-types.ts';
import type { RecentEvents } from './replay-memory.ts';
import type { ShowEvent, Topic } from './topic.ts';
import { Frame, type Watcher } from './watcher.ts';
import { WatcherGroups, type WatcherGroup } from './watcher-groups.ts';

/** Callbacks for what happens in a channel. */
interface Listeners {
  failed(error: unknown): void;
  delivered(watchers: number): void;
  /** An event was delivered that may change how events are shown, and who may follow. */
  viewChanged(): void;
}

/**
 * Delivers one stream in this process. Everything that advances `lastSeq` or adds a live watcher runs one at a time
 * (`enqueue`), so no watcher misses an event or gets one twice.
 */
export class Channel {
  private readonly groups: WatcherGroups;
  /** How events are shown at present: unchanged, or without what is hidden. */
  private show: ShowEvent = (event) => event;
  private isClosed = false;
  private lastSeq = 0;
  private watchers = 0;
  /** Whether there is such a stream; rejects where it could not be read, and nothing else is done then. */
  private readonly started: Promise<boolean>;
  private queue: Promise<void> = Promise.resolve();
  /** Shared by all callers that ask before it starts. */
  private nextCatchUp: Promise<void> | null = null;

  constructor(
    private readonly db: DataSource,
    readonly topic: Topic,
    private readonly listeners: Listeners,
    private readonly recent: RecentEvents,
  ) {
    this.groups = new WatcherGroups((key) => this.recent.forgetFrames(key));
    this.started = this.start();
    this.started.catch(() => undefined); // thrown to whoever joins
  }

  get isIdle(): boolean {
    return this.watchers === 0;
  }

  /** Delivers the next event, which the bus brings; after a gap, or for a mere hint, reads the store. */
  accept(event: StoredEvent | EventHint): void {
    this.enqueue(async () => {
      if (event.seq <= this.lastSeq) return;
      if ('payload' in event && event.seq === this.lastSeq + 1) await this.deliver(event);
      else await this.catchUp();
    }).catch(this.listeners.failed);
  }

  /**
   * Replays the events after `after`, then makes the watcher live. False if there is no such stream; throws TooMany for
   * one foreign operation too many.
   */
  async join(operation: Operation, watcher: Watcher, after: number | null): Promise<boolean> {
    this.watchers += 1;
    await this.queue;
    if (!(await this.started)) return false;
    if (after !== null && after !== this.lastSeq) await this.whenCaughtUp();
    if (watcher.hasEnded) return true; // it left while it waited
    const group = this.groups.join(operation, watcher);
    watcher.lastSentSeq = after ?? this.lastSeq;
    if (watcher.lastSentSeq > this.lastSeq) watcher.push(await this.createSnapshotRequired(group));
    while (!watcher.hasEnded && this.lastSeq - watcher.lastSentSeq > READ_LIMIT) {
      await this.replay(group, watcher, false);
      await watcher.whenDrained();
    }
    let isLive = false;
    while (!watcher.hasEnded && !isLive) {
      await watcher.whenDrained();
      await this.enqueue(async () => {
        if (watcher.lastSentSeq < this.lastSeq) await this.replay(group, watcher, true);
        isLive = !watcher.hasEnded && watcher.lastSentSeq >= this.lastSeq;
        if (isLive) group.live.add(watcher);
      });
    }
    return true;
  }

  leave(watcher: Watcher): void {
    watcher.hasEnded = true;
    this.watchers -= 1;
    this.groups.leave(watcher);
  }

  /** Frees what it caches, once it has no watchers. */
  close(): void {
    this.isClosed = true;
    this.recent.clear();
  }

  private async start(): Promise<boolean> {
    const lastSeq = await readLastSeq(this.db, this.topic);
    if (lastSeq === null) return false;
    this.lastSeq = lastSeq;
    // read only when the newest event is known, so that whatever changes it comes later
    this.show = await this.topic.filter.read(this.topic.streamId);
    return true;
  }

  private enqueue(work: () => Promise<void> | undefined): Promise<void> {
    const done = this.queue.then(() => this.started).then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Reads what the bus has not delivered yet: another process may just have withdrawn what is cached here. */
  private whenCaughtUp(): Promise<void> {
    this.nextCatchUp ??= this.enqueue(() => {
      this.nextCatchUp = null;
      return this.catchUp();
    });
    return this.nextCatchUp;
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const events = await readEvents(this.db, this.topic, this.lastSeq);
      for (const event of events) await this.deliver(event);
      if (events.length === 0) return;
    }
  }

  private async deliver(event: StoredEvent): Promise<void> {
    const { filter, streamId } = this.topic;
    if (filter.mayChangeWith(event)) {
      this.show = await filter.read(streamId);
      this.recent.forgetFrames();
      this.listeners.viewChanged();
    }
    this.lastSeq = event.seq;
    if (this.isClosed) return;
    this.recent.add(event);
    for (const group of this.groups)
      await this.deliverTo(group, event).catch(this.listeners.failed); // the other groups still get the event
  }

  private async deliverTo(group: WatcherGroup, event: StoredEvent): Promise<void> {
    const frame = await this.renderFrame(group, event);
    const sent = await group.sendToAll(frame);
    this.recent.keepFrame(group.operation.key, frame);
    this.listeners.delivered(sent);
  }

  /**
   * Sends as much as the reader takes at once. Only what is read while queued is cached: an event that changes it is
   * handled later, and removes it.
   */
  private async replay(group: WatcherGroup, watcher: Watcher, isQueued: boolean): Promise<void> {
    const events = await this.readEventsAfter(watcher.lastSentSeq, isQueued);
    if (events[0]?.seq !== watcher.lastSentSeq + 1)
      return watcher.push(await this.createSnapshotRequired(group));
    for (const event of events) {
      const frame = await this.renderFrame(group, event);
      watcher.push(frame);
      if (isQueued) this.recent.keepFrame(group.operation.key, frame);
      if (watcher.hasEnded || watcher.isBehind) return;
    }
  }

  private async renderFrame({ operation }: WatcherGroup, event: StoredEvent): Promise<Frame> {
    const cached = this.recent.getFrame(event.seq, operation.key);
    if (cached) return cached;
    const { payload, ...position } = this.show(event);
    return new Frame(event.seq, await operation.render({ ...payload, ...position }));
  }

  private async readEventsAfter(seq: number, isQueued: boolean): Promise<StoredEvent[]> {
    const remembered = this.recent.getEventsAfter(seq);
    if (remembered) return remembered;
    const read = await readEvents(this.db, this.topic, seq);
    const events = read.filter((event) => event.seq <= this.lastSeq); // newer events are delivered in their turn
    if (isQueued && events.at(-1)?.seq === this.lastSeq) this.recent.addOlder(events);
    return events;
  }

  private async createSnapshotRequired(group: WatcherGroup): Promise<Frame> {
    const position = { streamId: this.topic.streamId, seq: this.lastSeq, at: new Date() };
    const body = await group.operation.render({ ...position, type: SnapshotRequired.name });
    return new Frame(this.lastSeq, body);
  }
}
