import type { Lock, Locker, RequestRelease } from '@tus/server';

const MAX_WAIT_MS = 10_000;

interface Holder {
  release: RequestRelease;
  waiting: Set<() => void>;
}

/**
 * One request at a time works on an upload of this process; a newcomer asks the one before it, whose
 * connection may long be dead, to store what it has and let go. Between processes the database decides:
 * each place of an upload is taken once.
 */
export class UploadLocks implements Locker {
  private readonly holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.acquire(id, signal, release),
      unlock: async () => this.passOn(id),
    };
  }

  private async acquire(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    const holder = this.holders.get(id);
    if (!holder) {
      this.holders.set(id, { release, waiting: new Set() });
      return;
    }
    const turn = new Promise<void>((resolve, reject) => {
      const grant = () => {
        stop();
        holder.release = release;
        resolve();
      };
      const giveUp = () => {
        stop();
        holder.waiting.delete(grant);
        reject({ status_code: 423, body: 'Another request still works on this upload.' });
      };
      const timer = setTimeout(giveUp, MAX_WAIT_MS);
      const stop = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      signal.addEventListener('abort', giveUp);
      holder.waiting.add(grant);
    });
    await holder.release();
    await turn;
  }

  private passOn(id: string): void {
    const holder = this.holders.get(id);
    const [next] = holder?.waiting ?? [];
    if (!holder || !next) this.holders.delete(id);
    else {
      holder.waiting.delete(next);
      next();
    }
  }
}
