import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';
import type { Draw, Reads, Versions } from '../../graphql/reads.ts';
import { CachedResponse } from './cached-response.ts';
import type { CapturedResponse } from './capture-response.ts';

/** Stands for a response that shows a card drawn at random: the response itself is under the card's own key. */
class DrawnEntry {
  constructor(
    readonly draw: Draw,
    readonly versions: Versions,
    readonly expiresAt: number,
  ) {}

  get size(): number {
    return 512;
  }
}

/** The least recently used go first; less where the process has little memory. */
const MAX_BYTES = Math.min(128 * 1024 * 1024, getHeapStatistics().heap_size_limit / 8);
/** A larger response is not cached. */
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;

/** Cached responses by cache key, as many as fit into the memory that they may take. */
export class ResponseStore {
  private readonly entries = new LRUCache<string, CachedResponse | DrawnEntry>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: (entry, key) => entry.size + 2 * key.length,
  });

  constructor(
    metrics: Registry,
    /** Whether a Set-Cookie is the one by which a browser remembers cards. */
    private readonly isCardCookie: (cookie: string) => boolean,
  ) {
    const { entries } = this;
    new Gauge({
      name: 'keepsake_ready_answers_bytes',
      help: 'Memory that answers kept ready take',
      registers: [metrics],
      collect() {
        this.set(entries.calculatedSize);
      },
    });
  }

  get(key: string): CachedResponse | DrawnEntry | undefined {
    return this.entries.get(key);
  }

  /** Stores what may be cached. A card's cookie is left out: it is each visitor's own, and made for each. */
  store(
    key: string,
    captured: CapturedResponse,
    reads: Reads,
  ): { response: CachedResponse; isStored: boolean } {
    const { versions, card, draw, expiresAt } = reads;
    const cookies = [captured.headers['set-cookie'] ?? []].flat();
    const isShared = card ? cookies.every(this.isCardCookie) : cookies.length === 0;
    const isMissing = captured.status !== 200 && versions.size === 0; // a file that may be there later
    if (!reads.isCacheable || !isShared || isMissing)
      return { response: new CachedResponse(captured, versions, null), isStored: false };
    const { 'set-cookie': _cookies, ...headers } = captured.headers;
    const response = new CachedResponse({ ...captured, headers }, versions, card, expiresAt);
    if (draw) this.entries.set(key, new DrawnEntry(draw, versions, expiresAt));
    this.entries.set(draw && card ? cardKey(key, card.id) : key, response);
    return { response, isStored: true };
  }
}

/** The cache key of the response that shows this card. */
export function cardKey(key: string, cardId: string): string {
  return `${key}\n${cardId}`;
}
