import type { Operation } from './operation.ts';
import type { ReplayEntry, ReplayMemory } from './replay-memory.ts';
import type { EventRootValue, StoredEvent } from './stored-events.ts';
import { Frame, type Watcher } from './watcher.ts';

/** All watchers with the same operation: each event is executed and serialised once for them. */
export class WatcherGroup {
  readonly live = new Set<Watcher>();
  private readonly frames = new Map<number, CachedFrame>();

  constructor(
    readonly operation: Operation,
    readonly address: string,
    private readonly memory: ReplayMemory,
  ) {}

  async frame(event: StoredEvent): Promise<Frame> {
    const cached = this.frames.get(event.seq);
    return cached?.frame ?? new Frame(event.seq, await this.operation.render(shown(event)));
  }

  /** Keeps a frame that was sent; again where it has become larger since. */
  keep(frame: Frame): void {
    const { seq, bytes } = frame;
    const cached = this.frames.get(seq);
    if (cached?.frame === frame) return this.memory.recount(cached, bytes);
    if (cached) this.memory.release(cached);
    const entry = { frame, bytes, forget: () => void this.frames.delete(seq) };
    this.frames.set(seq, entry);
    this.memory.keep(entry);
  }

  /** For an event that reads differently now, or may without being noticed. */
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

function shown({ payload, ...place }: StoredEvent): EventRootValue {
  return { ...payload, ...place };
}
