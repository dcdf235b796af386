import { TooMany } from '../graphql/errors.ts';
import type { Operation } from './operation.ts';
import { REPLAY, type ReplayMemory } from './replay-memory.ts';
import type { Watcher } from './watcher.ts';
import { WatcherGroup } from './watcher-group.ts';

/** Each wording costs an execution of every event; one client has one or two, and nobody may take them all. */
const MAX_OPERATIONS = 32;
const MAX_OPERATIONS_FROM_ONE_ADDRESS = 8;

/** A stream's watchers by the words of their operation. */
export class WatcherGroups {
  private readonly groups = new Map<string, WatcherGroup>();

  constructor(private readonly memory: ReplayMemory) {}

  [Symbol.iterator](): Iterator<WatcherGroup> {
    return this.groups.values();
  }

  /** The group of an operation, which the watcher is of from now on; TooMany where it would be one too many. */
  of(operation: Operation, watcher: Watcher, address: string): WatcherGroup {
    const group = this.groups.get(operation.key) ?? this.begin(operation, address);
    watcher.operationKey = group.operation.key;
    return group;
  }

  leave(watcher: Watcher): void {
    const group = this.groups.get(watcher.operationKey);
    group?.live.delete(watcher);
    if (group?.live.size !== 0) return;
    this.groups.delete(watcher.operationKey);
    group.forget();
  }

  private begin(operation: Operation, address: string): WatcherGroup {
    const ofAddress = [...this.groups.values()].filter((group) => group.address === address);
    if (this.groups.size >= MAX_OPERATIONS || ofAddress.length >= MAX_OPERATIONS_FROM_ONE_ADDRESS)
      throw new TooMany('This is followed in too many different words. Please ask for fewer.');
    const group = new WatcherGroup(operation, address, this.memory.child(REPLAY.operation));
    this.groups.set(operation.key, group);
    return group;
  }
}
