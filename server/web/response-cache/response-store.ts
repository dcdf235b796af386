import { getHeapStatistics } from 'node:v8';
import type { Registry } from 'prom-client';
import { addGauge } from '../../gauge.ts';
import type {
  CardDraw,
  DependencyTracker,
  DependencyVersions,
} from '../../http/dependency-tracker.ts';
import { CachedResponse } from './cached-response.ts';
import type { CapturedResponse } from './capture-response.ts';
import { FairCache } from './fair-cache.ts';

/** Marks a response with a randomly drawn card; the responses themselves are stored under the keys of their cards. */
class DrawEntry {
  constructor(
    readonly draw: CardDraw,
    readonly versions: DependencyVersions,
    readonly expiresAt: number,
  ) {}

  get size(): number {
    return 512;
  }
}

/** The size of the cache: at most an eighth of the heap limit. */
const MAX_BYTES = Math.min(128 * 1024 * 1024, getHeapStatistics().heap_size_limit / 8);

/** Cached responses by cache key, within a memory limit. */
export class ResponseStore {
  private readonly entries = new FairCache<CachedResponse | DrawEntry>(MAX_BYTES);

  constructor(
    metrics: Registry,
    /** Whether a Set-Cookie is the one that stores the shown cards. */
    private readonly isCardCookie: (cookie: string) => boolean,
  ) {
    const help = 'Memory that answers kept ready take';
    addGauge(metrics, 'keepsake_ready_answers_bytes', help, () => this.entries.bytes);
  }

  get(key: string): CachedResponse | DrawEntry | undefined {
    return this.entries.get(key);
  }

  /**
   * Stores a response that may be cached, on the account of the address that requested it. The cookie of a card is
   * left out: it is made for each visitor. What does not last may still be shared by those who asked meanwhile.
   */
  store(
    key: string,
    captured: CapturedResponse,
    tracker: DependencyTracker,
    address: string,
  ): { response: CachedResponse; mayBeShared: boolean } {
    const { versions, card, draw, expiresAt } = tracker;
    const cookies = [captured.headers['set-cookie'] ?? []].flat();
    const hasOwnCookies = card ? !cookies.every(this.isCardCookie) : cookies.length > 0;
    if (!tracker.isCacheable || hasOwnCookies)
      return { response: new CachedResponse(captured, versions, null), mayBeShared: false };
    const { 'set-cookie': _cookies, ...headers } = captured.headers;
    const response = new CachedResponse({ ...captured, headers }, versions, card, expiresAt);
    if (isLasting(captured, versions)) {
      if (draw) this.setEntry(key, new DrawEntry(draw, versions, expiresAt), address);
      this.setEntry(draw && card ? toCardKey(key, card.id) : key, response, address);
    }
    return { response, mayBeShared: true };
  }

  private setEntry(key: string, entry: CachedResponse | DrawEntry, address: string): void {
    this.entries.set(key, entry, entry.size + 2 * key.length, address);
  }
}

/** Whether a response is right until a look-up changes: a failure passes, and a missing file may exist later. */
function isLasting({ status }: CapturedResponse, versions: DependencyVersions): boolean {
  if (status === 200) return true;
  return status !== 429 && status < 500 && versions.size > 0;
}

/** The cache key of the response that shows this card. */
export function toCardKey(key: string, cardId: string): string {
  return `${key}\n${cardId}`;
}
