import type { Lock, Locker, RequestRelease } from '@tus/server';

const MAX_WAIT_MS = 10_000;

interface Holder {
  release: RequestRelease;
  waiting: Set<() => void>;
}

/**
 * Allows one request at a time per upload in this process; a new request asks the previous one, whose connection may
 * be dead, to store what it has and stop. Between processes the database decides: each offset of an upload can be
 * written only once.
 */
export class UploadLocks implements Locker {
  private readonly holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.acquire(id, signal, release),
      unlock: async () => this.releaseToNext(id),
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
      const stopWaiting = () => {
        stop();
        holder.waiting.delete(grant);
        reject({ status_code: 423, body: 'Another request still works on this upload.' });
      };
      const timer = setTimeout(stopWaiting, MAX_WAIT_MS);
      const stop = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stopWaiting);
      };
      signal.addEventListener('abort', stopWaiting);
      holder.waiting.add(grant);
    });
    await holder.release();
    await turn;
  }

  private releaseToNext(id: string): void {
    const holder = this.holders.get(id);
    const [next] = holder?.waiting ?? [];
    if (!holder || !next) this.holders.delete(id);
    else {
      holder.waiting.delete(next);
      next();
    }
  }
}
