import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { TooMany } from '../errors/public-errors.ts';
import { type Operation, REPLACED_MESSAGE, decideNewOperation } from './operation.ts';
import type { Frame, Watcher } from './watcher.ts';

/** The most operations other than the product's own, for each network address. */
const MAX_FROM_ONE_ADDRESS = 8;

/** A stream's watchers, grouped by their operation. */
export class WatcherGroups {
  private readonly groups = new Map<string, WatcherGroup>();

  constructor(
    /** Called with the key of an operation that nobody follows with any more. */
    private readonly onEnd: (operationKey: string) => void,
  ) {}

  [Symbol.iterator](): Iterator<WatcherGroup> {
    return this.groups.values();
  }

  /**
   * The operation's group, which the watcher belongs to from now on; throws TooMany if it would be one group too many.
   */
  findOrCreate(operation: Operation, watcher: Watcher): WatcherGroup {
    const group = this.groups.get(operation.key) ?? this.createGroup(operation, watcher.address);
    watcher.operationKey = group.operation.key;
    return group;
  }

  leave(watcher: Watcher): void {
    const group = this.groups.get(watcher.operationKey);
    group?.live.delete(watcher);
    if (group?.live.size === 0) this.end(group);
  }

  private createGroup(operation: Operation, address: string): WatcherGroup {
    if (!operation.isOwn) this.makeRoom(address);
    const group = new WatcherGroup(operation, address);
    this.groups.set(operation.key, group);
    return group;
  }

  private makeRoom(address: string): void {
    const others = [...this.groups.values()].filter(({ operation }) => !operation.isOwn);
    const ofAddress = others.filter((group) => group.address === address);
    const followers = new Map(others.map((group) => [group, group.listFollowers()]));
    const { isRefused, replaced } = decideNewOperation(followers, address);
    if (isRefused || ofAddress.length >= MAX_FROM_ONE_ADDRESS) throw new TooMany(REPLACED_MESSAGE);
    if (!replaced) return;
    this.end(replaced);
    for (const watcher of replaced.live) watcher.replace(new TooMany(REPLACED_MESSAGE));
  }

  private end(group: WatcherGroup): void {
    this.groups.delete(group.operation.key);
    this.onEnd(group.operation.key);
  }
}

/** An operation with this many followers is not counted for any of them. */
const ENOUGH_FOLLOWERS = 64;
/** Other work gets a turn after this many sends. */
const SENDS_PER_TURN = 1_000;

/** All watchers with the same operation: each event is executed and serialised once for all of them. */
export class WatcherGroup {
  readonly live = new Set<Watcher>();

  constructor(
    readonly operation: Operation,
    /** The address that created it. */
    readonly address: string,
  ) {}

  /** The addresses that follow with this operation. */
  listFollowers(): Set<string> {
    const addresses = new Set<string>();
    for (const watcher of this.live) {
      addresses.add(watcher.address);
      if (addresses.size >= ENOUGH_FOLLOWERS) break;
    }
    return addresses.size > 0 ? addresses : addresses.add(this.address);
  }

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
