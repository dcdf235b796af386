import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { TooMany } from '../errors/public-errors.ts';
import type { Operation } from './operation.ts';
import type { Frame, Watcher } from './watcher.ts';

/** The most foreign operations of one stream: each is executed per event. */
const MAX_FOREIGN = 32;
/** The most of them that were begun from one network address. */
const MAX_FOREIGN_FROM_ADDRESS = 8;

/** A stream's watchers, grouped by their operation. */
export class WatcherGroups {
  private readonly groups = new Map<string, WatcherGroup>();

  constructor(
    /** Called with the key of an operation that nobody follows with any more. */
    private readonly onEnd: (operationKey: string) => void = () => undefined,
  ) {}

  [Symbol.iterator](): Iterator<WatcherGroup> {
    return this.groups.values();
  }

  /** Whether nobody is left. */
  get isEmpty(): boolean {
    return this.groups.size === 0;
  }

  /** Adds a watcher to the group of its operation; throws TooMany for one foreign operation too many. */
  join(operation: Operation, watcher: Watcher): WatcherGroup {
    const group = this.groups.get(operation.key) ?? this.createGroup(operation, watcher.address);
    group.watchers += 1;
    watcher.operationKey = operation.key;
    return group;
  }

  /** Removes a watcher, which need not have joined. */
  leave(watcher: Watcher): void {
    const group = this.groups.get(watcher.operationKey);
    if (!group) return;
    group.live.delete(watcher);
    group.watchers -= 1;
    if (group.watchers > 0) return;
    this.groups.delete(watcher.operationKey);
    this.onEnd(watcher.operationKey);
  }

  private createGroup(operation: Operation, address: string): WatcherGroup {
    if (operation.isForeign) this.checkForeignLimits(address);
    const group = new WatcherGroup(operation, address);
    this.groups.set(operation.key, group);
    return group;
  }

  /** Throws TooMany if there are too many foreign operations for one more from this address. */
  private checkForeignLimits(address: string): void {
    const foreign = [...this.groups.values()].filter(({ operation }) => operation.isForeign);
    const fromAddress = foreign.filter((group) => group.address === address);
    if (foreign.length >= MAX_FOREIGN || fromAddress.length >= MAX_FOREIGN_FROM_ADDRESS)
      throw new TooMany(
        'This is followed by too many different subscriptions. Please use fewer, or try again later.',
      );
  }
}

/** Other work gets a turn after this many sends. */
const SENDS_PER_TURN = 1_000;

/** All watchers with the same operation: each event is executed and serialised once for all of them. */
export class WatcherGroup {
  /** How many there are, including those that still replay. */
  watchers = 0;
  readonly live = new Set<Watcher>();

  constructor(
    readonly operation: Operation,
    /** The address from which it was begun. */
    readonly address: string,
  ) {}

  /** Sends a frame to all live watchers; returns how many. */
  async sendToAll(frame: Frame): Promise<number> {
    let sent = 0;
    for (const watcher of this.live) {
      watcher.push(frame);
      if (++sent % SENDS_PER_TURN === 0) await yieldToEventLoop();
    }
    return sent;
  }
}
