import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { readClientAddress } from '../../http/client-address.ts';
import {
  type CardDraw,
  startTracking,
  type ShownCard,
  type DependencyVersions,
} from '../../http/dependency-tracker.ts';
import { readOrigin } from '../../http/origin.ts';
import { hideQuery } from '../../log.ts';
import type { UnreadResponses } from '../../http/unread-responses.ts';
import { computeCacheKey } from './cache-key.ts';
import { CachedResponse } from './cached-response.ts';
import { type CapturedResponse, captureResponse } from './capture-response.ts';
import { type CacheMetrics, createCacheMetrics } from '../metrics.ts';
import { toCardKey, ResponseStore } from './response-store.ts';

const NO_VERSIONS: DependencyVersions = new Map();

interface Dependencies {
  /** Gives the current version of each look-up, read after the call. */
  currentVersions: (lookups: readonly string[]) => Promise<DependencyVersions>;
  /** PUBLIC_URL; without it responses contain the address to which the request was made. */
  publicUrl: string | null;
  cards: {
    /** Draws a card of that version of the deck; null if the deck has another version. */
    choose: (request: IncomingMessage, draw: CardDraw, version: string) => Promise<string | null>;
    /** The Set-Cookie that stores the card in the visitor's browser. */
    cookie: (request: IncomingMessage, card: ShownCard) => string;
    isCookie: (cookie: string) => boolean;
  };
  unread: UnreadResponses;
  metrics: Registry;
  log: Logger;
}

/** A response being made, for requests with the same key meanwhile. */
interface PendingResponse {
  /**
   * Requests are numbered as they come: those that came before this response was begun get it without asking whether it
   * is current.
   */
  startedAtRequest: number;
  /** The response, if waiting requests may share it; with `mayBeShared` false, each of them is handled separately. */
  done: Promise<{ response: CachedResponse | null; mayBeShared: boolean }>;
}

/**
 * Caches what visitors read: a response is made once by the handlers behind (`next`), then served from memory until a
 * page that it depends on changes its version; a member's no longer than its token. If a card is drawn at random, it is drawn
 * first, and the response is cached per card.
 */
export class ResponseCache {
  private readonly store: ResponseStore;
  private readonly pending = new Map<string, PendingResponse>();
  private readonly metrics: CacheMetrics;
  private requestCount = 0;

  constructor(
    private readonly dependencies: Dependencies,
    private readonly next: RequestListener,
  ) {
    const { metrics, cards } = dependencies;
    this.metrics = createCacheMetrics(metrics);
    this.store = new ResponseStore(metrics, (cookie) => cards.isCookie(cookie));
  }

  readonly handle: RequestListener = (request, response) => {
    this.respond(request, response).catch((err: unknown) => {
      if (response.closed || request.destroyed) return; // the client disconnected
      const url = hideQuery(request.url);
      this.dependencies.log.error({ err, url }, 'a response could not be cached');
      if (response.headersSent) response.destroy();
      else this.next(request, response);
    });
  };

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestNumber = ++this.requestCount;
    const origin = this.dependencies.publicUrl ? '' : (readOrigin(request) ?? '');
    const requestKey = await computeCacheKey(request, origin);
    if (requestKey === null) return this.next(request, response);
    let key = requestKey;
    let cardId: string | null = null;
    let current = NO_VERSIONS;
    let hasWaited = false;
    for (;;) {
      const entry = this.store.get(key);
      if (entry && !isCurrent(entry.versions, current))
        current = await this.dependencies.currentVersions([...entry.versions.keys()]);
      if (entry && isCurrent(entry.versions, current) && Date.now() < entry.expiresAt) {
        if (entry instanceof CachedResponse) return this.sendHit(entry, request, response);
        const deckVersion = current.get(`deck:${entry.draw.deck}`) ?? '';
        cardId = await this.dependencies.cards.choose(request, entry.draw, deckVersion);
        if (cardId) {
          key = toCardKey(requestKey, cardId);
          continue;
        }
      } else if (entry !== this.store.get(key)) continue; // another request has made the response meanwhile
      const pending = this.pending.get(key);
      // no await from here until `pending` is set, so that only one request makes the response
      if (!pending) return this.renderAndStore(requestKey, cardId, request, response, hasWaited);
      hasWaited = true;
      const { response: shared, mayBeShared } = await pending.done;
      if (shared && pending.startedAtRequest > requestNumber)
        return this.sendHit(shared, request, response);
      if (!mayBeShared) return this.renderAndStore(requestKey, cardId, request, response, true);
    }
  }

  private sendHit(
    cached: CachedResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.metrics.hits.inc();
    return this.send(cached, request, response);
  }

  private send(
    cached: CachedResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { card } = cached;
    const cookie = card ? this.dependencies.cards.cookie(request, card) : '';
    return cached.send(request, response, cookie, this.dependencies.unread);
  }

  private async renderAndStore(
    requestKey: string,
    cardId: string | null,
    request: IncomingMessage,
    response: ServerResponse,
    hasWaited: boolean,
  ): Promise<void> {
    if (response.closed) return; // its requester left while it waited: no handler would end it
    this.metrics.misses.inc();
    const tracker = startTracking(request, cardId);
    const key = cardId ? toCardKey(requestKey, cardId) : requestKey;
    const pendingResponse = this.callHandler(request, response).then((captured) =>
      this.store.store(requestKey, captured, tracker, readClientAddress(request)),
    );
    const startedAtRequest = ++this.requestCount;
    const done = pendingResponse.then(
      ({ response: rendered, mayBeShared }) => ({
        response: mayBeShared && !tracker.draw ? rendered : null,
        mayBeShared,
      }),
      // mostly as its requester left: one of those who wait makes it, and if that one leaves as well, each of them
      () => ({ response: null, mayBeShared: !hasWaited }),
    );
    this.pending.set(key, { startedAtRequest, done });
    void done.then(() => {
      if (this.pending.get(key)?.startedAtRequest === startedAtRequest) this.pending.delete(key);
    });
    const { response: rendered } = await pendingResponse;
    await this.send(rendered, request, response);
  }

  /** Calls the next handlers and returns the response that they would have sent. */
  private callHandler(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<CapturedResponse> {
    const { headers } = request;
    return new Promise((resolve, reject) => {
      request.headers = { ...headers, 'if-none-match': undefined, range: undefined };
      captureResponse(response, (captured) => {
        request.headers = headers;
        resolve(captured);
      });
      response.once('close', () => reject(new Error('the requester left')));
      this.next(request, response);
    });
  }
}

/** Whether every look-up still has the version that was read; look-ups missing in `current` count as changed. */
function isCurrent(versions: DependencyVersions, current: DependencyVersions): boolean {
  for (const [lookup, version] of versions) if (current.get(lookup) !== version) return false;
  return true;
}
