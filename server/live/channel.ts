import { setImmediate as breathe } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import {
  type EventHint,
  type StoredEvent,
  READ_LIMIT,
  readEvents,
  readLastSeq,
} from './stored-events.ts';
import type { StreamKind } from './event-class.ts';
import type { Operation } from './operation.ts';
import { SnapshotRequired } from './page-event.ts';
import { RecentEvents } from './recent-events.ts';
import { REPLAY, type ReplayMemory } from './replay-memory.ts';
import { Frame, type Watcher } from './watcher.ts';
import type { WatcherGroup } from './watcher-group.ts';
import { WatcherGroups } from './watcher-groups.ts';

/** After so many sends other work gets its turn. */
const SENDS_AT_ONCE = 1_000;

/**
 * One stream's delivery in this process. Whatever moves `last` or joins the live watchers
 * runs one after the other (`enqueue`), so nobody misses an event or gets one twice.
 */
export class Channel {
  private readonly groups: WatcherGroups;
  private readonly recent: RecentEvents;
  private readonly memory: ReplayMemory;
  private isOver = false;
  private last = 0;
  private exists = false;
  private watchers = 0;
  private queue: Promise<void>;
  /** Shared by those who ask before it has begun. */
  private nextCatchUp: Promise<void> | null = null;

  constructor(
    private readonly db: DataSource,
    readonly kind: StreamKind,
    readonly streamId: string,
    private readonly failed: (error: unknown) => void,
    private readonly delivered: (watchers: number) => void,
    memory: ReplayMemory,
  ) {
    this.memory = memory.child(REPLAY.page);
    this.groups = new WatcherGroups(this.memory);
    this.recent = new RecentEvents(this.memory.child(REPLAY.events), (seq) => {
      for (const group of this.groups) group.drop(seq);
    });
    this.queue = this.start();
    this.queue.catch(() => undefined);
  }

  get idle(): boolean {
    return this.watchers === 0;
  }

  /** From the bus. The next event is delivered as it is; after a jump, or a mere hint, the store is read. */
  accept(event: StoredEvent | EventHint): void {
    this.enqueue(async () => {
      if (event.seq <= this.last) return;
      if ('payload' in event && event.seq === this.last + 1) await this.deliver(event);
      else await this.catchUp();
    }).catch(this.failed);
  }

  /** Replays what came after `after`, then joins the live. False where there is no such stream; TooMany for too many different operations. */
  async join(
    operation: Operation,
    watcher: Watcher,
    after: number | null,
    address: string,
  ): Promise<boolean> {
    this.watchers += 1;
    await this.queue;
    if (after !== null && after !== this.last) await this.upToDate();
    if (!this.exists) return false;
    const group = () => this.groups.of(operation, watcher, address); // it ends with its last live watcher, which may be now
    watcher.sent = after ?? this.last;
    if (watcher.sent > this.last) watcher.push(await this.snapshotRequired(group()));
    while (!watcher.ended && this.last - watcher.sent > READ_LIMIT) {
      await this.replay(group(), watcher, false);
      await watcher.drained();
    }
    let isLive = false;
    while (!watcher.ended && !isLive) {
      await watcher.drained();
      await this.enqueue(async () => {
        if (watcher.sent < this.last) await this.replay(group(), watcher, true);
        isLive = !watcher.ended && watcher.sent >= this.last;
        if (isLive) group().live.add(watcher);
      });
    }
    return true;
  }

  leave(watcher: Watcher): void {
    watcher.ended = true;
    this.watchers -= 1;
    this.groups.leave(watcher);
  }

  /** Gives back what it keeps, once nobody is there to ask for it. */
  close(): void {
    this.isOver = true;
    this.memory.clear();
  }

  private async start(): Promise<void> {
    const last = await readLastSeq(this.db, this.kind, this.streamId);
    this.exists = last !== null;
    this.last = last ?? 0;
  }

  private enqueue(work: () => Promise<void> | undefined): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Reads what the bus has not told yet: what is remembered may just have been taken back by another process. */
  private upToDate(): Promise<void> {
    this.nextCatchUp ??= this.enqueue(() => {
      this.nextCatchUp = null;
      return this.catchUp();
    });
    return this.nextCatchUp;
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const events = await readEvents(this.db, this.kind, this.streamId, this.last);
      for (const event of events) await this.deliver(event);
      if (events.length === 0) return;
    }
  }

  private async deliver(event: StoredEvent): Promise<void> {
    this.last = event.seq;
    if (this.isOver) return;
    const changed = this.recent.add(event);
    for (const group of this.groups) {
      for (const seq of changed) group.drop(seq);
      await this.deliverTo(group, event).catch(this.failed); // the others get theirs all the same
    }
  }

  private async deliverTo(group: WatcherGroup, event: StoredEvent): Promise<void> {
    const frame = await group.frame(event);
    let sent = 0;
    for (const watcher of group.live) {
      watcher.push(frame);
      if (++sent % SENDS_AT_ONCE === 0) await breathe();
    }
    if (this.recent.holds(event.seq)) group.keep(frame);
    this.delivered(sent);
  }

  /**
   * Sends what its reader takes at once. What is read and made in turn is kept: an event that changes it
   * comes later, and changes what is remembered alone.
   */
  private async replay(group: WatcherGroup, watcher: Watcher, isQueued: boolean): Promise<void> {
    const events = await this.eventsAfter(watcher.sent, isQueued);
    if (events[0]?.seq !== watcher.sent + 1)
      return watcher.push(await this.snapshotRequired(group));
    for (const event of events) {
      const frame = await group.frame(event);
      watcher.push(frame);
      if (isQueued && this.recent.holds(event.seq)) group.keep(frame);
      if (watcher.ended || watcher.isBehind) return;
    }
  }

  private async eventsAfter(seq: number, isQueued: boolean): Promise<StoredEvent[]> {
    const remembered = this.recent.after(seq);
    if (remembered) return remembered;
    const read = await readEvents(this.db, this.kind, this.streamId, seq);
    const events = read.filter((event) => event.seq <= this.last); // what is newer comes in its turn
    if (isQueued && events.at(-1)?.seq === this.last) this.recent.addOlder(events);
    return events;
  }

  private async snapshotRequired(group: WatcherGroup): Promise<Frame> {
    const { streamId, last: seq } = this;
    const type = SnapshotRequired.name;
    const body = await group.operation.render({ streamId, seq, type, at: new Date() });
    return new Frame(this.last, body);
  }
}
