import { setImmediate as breathe } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { TooMany } from '../graphql/errors.ts';
import { type LoggedEvent, type LogName, READ_AT_ONCE, readEvents, readLastSeq } from './log.ts';
import type { Operation } from './operation.ts';
import { Frame, type Watcher } from './watcher.ts';

/** The newest events stay in memory with their bytes, so that a crowd that returns costs no reads. */
const RECENT = 512;
/** After so many sends other work gets its turn. */
const SENDS_AT_ONCE = 500;
/** Each differently worded subscription costs an execution of every event; one client has one or two. */
const MAX_OPERATIONS = 32;
/** So that nobody alone can take the words from all others. */
const MAX_OPERATIONS_FROM_ONE_ADDRESS = 8;

/** After it, older events read differently: see `withdrawFromLog`. */
const TAKES_BACK = 'TributeRemoved';

/** All watchers with the same operation: each event is executed and serialised once for them. */
class Group {
  readonly live = new Set<Watcher>();
  readonly frames = new Map<number, Frame>();

  constructor(
    readonly operation: Operation,
    readonly begunBy: string,
  ) {}

  async frame(event: LoggedEvent): Promise<Frame> {
    return this.frames.get(event.seq) ?? new Frame(event.seq, await this.operation.render(event));
  }

  keep(frame: Frame): void {
    this.frames.set(frame.seq, frame);
    this.frames.delete(frame.seq - RECENT);
  }
}

/**
 * One page's or room's delivery in this process. Whatever moves `last` or joins the live watchers
 * runs one after the other (`inTurn`), so nobody misses an event or gets one twice.
 */
export class Channel {
  private readonly groups = new Map<string, Group>();
  private readonly recent: LoggedEvent[] = [];
  private last = 0;
  private exists = false;
  private watchers = 0;
  private turn: Promise<void>;

  constructor(
    private readonly db: DataSource,
    private readonly log: LogName,
    readonly pageId: string,
    private readonly failed: (error: unknown) => void,
    private readonly delivered: (watchers: number) => void,
  ) {
    this.turn = this.start();
    this.turn.catch(() => undefined);
  }

  get idle(): boolean {
    return this.watchers === 0;
  }

  /** A hint from the bus. The next event is delivered as it is; after a jump the log is read. */
  accept(event: LoggedEvent): void {
    this.inTurn(async () => {
      if (event.seq === this.last + 1) await this.deliver(event);
      else if (event.seq > this.last) await this.catchUp();
    }).catch(this.failed);
  }

  /** Reads what the bus may have lost. */
  refresh(): void {
    this.inTurn(() => this.catchUp()).catch(this.failed);
  }

  /** Replays what came after `after`, then joins the live. False where there is no such page; TooMany beyond MAX_OPERATIONS. */
  async join(
    operation: Operation,
    watcher: Watcher,
    after: number | null,
    address: string,
  ): Promise<boolean> {
    this.watchers += 1;
    await this.inTurn(() => (after !== null && after > this.last ? this.catchUp() : undefined));
    if (!this.exists) return false;
    const group = this.group(operation, address);
    watcher.sent = after ?? this.last;
    if (watcher.sent > this.last) watcher.push(await this.snapshotRequired(group));
    while (!watcher.ended && this.last - watcher.sent > READ_AT_ONCE) {
      await this.replay(group, watcher);
      await watcher.drained();
    }
    await this.inTurn(async () => {
      while (!watcher.ended && watcher.sent < this.last) await this.replay(group, watcher);
      if (!watcher.ended) this.group(operation, address).live.add(watcher);
    });
    return true;
  }

  leave(operation: Operation, watcher: Watcher): void {
    watcher.ended = true;
    this.watchers -= 1;
    const group = this.groups.get(operation.key);
    group?.live.delete(watcher);
    if (group?.live.size === 0) this.groups.delete(operation.key);
  }

  private async start(): Promise<void> {
    const last = await readLastSeq(this.db, this.log, this.pageId);
    this.exists = last !== null;
    this.last = last ?? 0;
  }

  private inTurn(work: () => Promise<void> | undefined): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const events = await readEvents(this.db, this.log, this.pageId, this.last);
      for (const event of events) await this.deliver(event);
      if (events.length < READ_AT_ONCE) return;
    }
  }

  private async deliver(event: LoggedEvent): Promise<void> {
    this.last = event.seq;
    if (event.type === TAKES_BACK) this.forgetWords();
    this.recent.push(event);
    if (this.recent.length > RECENT) this.recent.shift();
    for (const group of this.groups.values()) await this.deliverTo(group, event).catch(this.failed); // the others get theirs all the same
  }

  /** The log has given up the words of what was taken back; what is remembered of it goes too. */
  private forgetWords(): void {
    this.recent.length = 0;
    for (const group of this.groups.values()) group.frames.clear();
  }

  private async deliverTo(group: Group, event: LoggedEvent): Promise<void> {
    const frame = await group.frame(event);
    group.keep(frame);
    let sent = 0;
    for (const watcher of group.live) {
      watcher.push(frame);
      if (++sent % SENDS_AT_ONCE === 0) await breathe();
    }
    this.delivered(sent);
  }

  private async replay(group: Group, watcher: Watcher): Promise<void> {
    const events = await this.eventsAfter(watcher.sent);
    if (events[0]?.seq !== watcher.sent + 1)
      return watcher.push(await this.snapshotRequired(group));
    for (const event of events) {
      const frame = await group.frame(event);
      if (event.seq > this.last - RECENT) group.keep(frame);
      watcher.push(frame);
    }
  }

  private async eventsAfter(seq: number): Promise<LoggedEvent[]> {
    const oldest = this.recent[0]?.seq;
    if (oldest !== undefined && seq >= oldest - 1) return this.recent.slice(seq - oldest + 1);
    const events = await readEvents(this.db, this.log, this.pageId, seq);
    return events.filter((event) => event.seq <= this.last); // what is newer comes in its turn
  }

  private async snapshotRequired(group: Group): Promise<Frame> {
    const envelope = { pageId: this.pageId, seq: this.last, type: 'SnapshotRequired' };
    const body = await group.operation.render({ ...envelope, at: new Date(), payload: {} });
    return new Frame(this.last, body);
  }

  private group(operation: Operation, address: string): Group {
    let group = this.groups.get(operation.key);
    if (group) return group;
    const own = [...this.groups.values()].filter(({ begunBy }) => begunBy === address);
    if (this.groups.size >= MAX_OPERATIONS || own.length >= MAX_OPERATIONS_FROM_ONE_ADDRESS)
      throw new TooMany('This is followed in too many different words. Please ask for fewer.');
    group = new Group(operation, address);
    this.groups.set(operation.key, group);
    return group;
  }
}
