import type { Right } from './topic.ts';

/** A subscriber who follows a stream by a right. */
interface Holder {
  streamId: string;
  right: Right;
  end(): void;
}

/** A subscriber's admission by a right; `ended` resolves when the right has ended. */
export interface Admission {
  leave(): void;
  ended: Promise<void>;
}

/** The subscribers who follow by a right that can end; their subscriptions end with it. */
export class RightHolders {
  private readonly holders = new Set<Holder>();

  /** Checks the right now, and again in `recheck`; null where it is not valid. */
  async admit(streamId: string, right: Right): Promise<Admission | null> {
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => (end = () => resolve()));
    const holder: Holder = { streamId, right, end };
    const leave = () => void this.holders.delete(holder);
    this.holders.add(holder); // first, so that no end is missed meanwhile
    const isValid = await right.isValid().catch((error: unknown) => {
      leave();
      throw error;
    });
    if (isValid && this.holders.has(holder)) return { leave, ended: over };
    leave();
    return null;
  }

  /** Checks every right to this stream again, or to all streams. */
  async recheck(streamId?: string): Promise<void> {
    const rights = new Map<string, Holder[]>();
    for (const holder of this.holders) {
      if (streamId !== undefined && holder.streamId !== streamId) continue;
      rights.set(holder.right.name, [...(rights.get(holder.right.name) ?? []), holder]);
    }
    for (const holders of rights.values()) {
      if (await holders[0]!.right.isValid()) continue;
      for (const holder of holders) {
        this.holders.delete(holder);
        holder.end();
      }
    }
  }
}
