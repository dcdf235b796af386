import { TooMany } from '../graphql/errors.ts';
import type { Operation } from './operation.ts';
import { REPLACED_MESSAGE, decideNewOperation } from './operation-limit.ts';
import { REPLAY, type ReplayMemory } from './replay-memory.ts';
import type { Watcher } from './watcher.ts';
import { WatcherGroup } from './watcher-group.ts';

/** Of operations other than the product's own. */
const MAX_FROM_ONE_ADDRESS = 8;

/** A stream's watchers, grouped by their operation. */
export class WatcherGroups {
  private readonly groups = new Map<string, WatcherGroup>();

  /** The shared cache limit of all operations other than the product's own. */
  private readonly others: ReplayMemory;

  constructor(private readonly memory: ReplayMemory) {
    this.others = memory.child(REPLAY.others);
  }

  [Symbol.iterator](): Iterator<WatcherGroup> {
    return this.groups.values();
  }

  /** The operation's group, which the watcher belongs to from now on; TooMany if it would be one group too many. */
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
    const memory = operation.isOwn ? this.memory : this.others;
    const group = new WatcherGroup(operation, address, memory.child(REPLAY.operation));
    this.groups.set(operation.key, group);
    return group;
  }

  private makeRoom(address: string): void {
    const others = [...this.groups.values()].filter(({ operation }) => !operation.isOwn);
    const ofAddress = others.filter((group) => group.address === address);
    const holders = new Map(others.map((group) => [group, group.holders()]));
    const { isRefused, replaced } = decideNewOperation(holders, address);
    if (isRefused || ofAddress.length >= MAX_FROM_ONE_ADDRESS) throw new TooMany(REPLACED_MESSAGE);
    if (!replaced) return;
    this.end(replaced);
    for (const watcher of replaced.live) watcher.replace(new TooMany(REPLACED_MESSAGE));
  }

  private end(group: WatcherGroup): void {
    this.groups.delete(group.operation.key);
    group.forget();
  }
}
