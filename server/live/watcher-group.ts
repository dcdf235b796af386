import { setImmediate as breathe } from 'node:timers/promises';
import type { Operation } from './operation.ts';
import type { ReplayEntry, ReplayMemory } from './replay-memory.ts';
import type { EventRootValue, StoredEvent } from './stored-events.ts';
import { Frame, type Watcher } from './watcher.ts';

/** An operation with this many holders is not counted for any of them. */
const ENOUGH_HOLDERS = 64;
/** Other work gets a turn after this many sends. */
const SENDS_AT_ONCE = 1_000;

/** All watchers with the same operation: each event is executed and serialised once for all of them. */
export class WatcherGroup {
  readonly live = new Set<Watcher>();
  private readonly frames = new Map<number, CachedFrame>();

  constructor(
    readonly operation: Operation,
    /** The address that created it. */
    readonly address: string,
    private readonly memory: ReplayMemory,
  ) {}

  /** The addresses that follow with this operation. */
  holders(): Set<string> {
    const addresses = new Set<string>();
    for (const watcher of this.live) {
      addresses.add(watcher.address);
      if (addresses.size >= ENOUGH_HOLDERS) break;
    }
    return addresses.size > 0 ? addresses : addresses.add(this.address);
  }

  async frame(event: StoredEvent): Promise<Frame> {
    const cached = this.frames.get(event.seq);
    return cached?.frame ?? new Frame(event.seq, await this.operation.render(toRootValue(event)));
  }

  /** Sends a frame to all live watchers; returns how many. */
  async sendToAll(frame: Frame): Promise<number> {
    let sent = 0;
    for (const watcher of this.live) {
      watcher.push(frame);
      if (++sent % SENDS_AT_ONCE === 0) await breathe();
    }
    return sent;
  }

  /** Caches a frame that was sent; called again if it has grown since. */
  cache(frame: Frame): void {
    const { seq, bytes } = frame;
    const cached = this.frames.get(seq);
    if (cached?.frame === frame) return this.memory.recount(cached, bytes);
    if (cached) this.memory.release(cached);
    const entry = { frame, bytes, forget: () => void this.frames.delete(seq) };
    this.frames.set(seq, entry);
    this.memory.add(entry);
  }

  /** For an event whose content has changed, or may change unnoticed. */
  drop(seq: number): void {
    const cached = this.frames.get(seq);
    if (cached) this.memory.release(cached);
  }

  forget(): void {
    this.memory.clear();
  }
}

interface CachedFrame extends ReplayEntry {
  frame: Frame;
}

function toRootValue({ payload, ...position }: StoredEvent): EventRootValue {
  return { ...payload, ...position };
}
