import type { Right } from './topic.ts';

/** Somebody who follows a stream by a right. */
interface Holder {
  streamId: string;
  right: Right;
  end(): void;
}

/** Somebody was let in by a right; `over` is when it has ended. */
export interface Admission {
  leave(): void;
  over: Promise<void>;
}

/** Who follows by a right that can end; whoever's has ended is ended with it. */
export class RightHolders {
  private readonly holders = new Set<Holder>();

  /** Asks for the right, and goes on asking; null where it does not stand. */
  async admit(streamId: string, right: Right): Promise<Admission | null> {
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => (end = () => resolve()));
    const holder: Holder = { streamId, right, end };
    const leave = () => void this.holders.delete(holder);
    this.holders.add(holder); // first, so that no end is missed meanwhile
    const stands = await right.stands().catch((error: unknown) => {
      leave();
      throw error;
    });
    if (stands && this.holders.has(holder)) return { leave, over };
    leave();
    return null;
  }

  /** Asks again for every right to this stream, or to any. */
  async recheck(streamId?: string): Promise<void> {
    const rights = new Map<string, Holder[]>();
    for (const holder of this.holders) {
      if (streamId !== undefined && holder.streamId !== streamId) continue;
      rights.set(holder.right.name, [...(rights.get(holder.right.name) ?? []), holder]);
    }
    for (const holders of rights.values()) {
      if (await holders[0]!.right.stands()) continue;
      for (const holder of holders) {
        this.holders.delete(holder);
        holder.end();
      }
    }
  }
}
