import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Draw, recordReads, type ShownCard, type Versions } from '../../graphql/reads.ts';
import { loggedAddress } from '../../log.ts';
import { cacheKeyOf } from './cache-key.ts';
import { CachedResponse } from './cached-response.ts';
import { type CapturedResponse, captureResponse } from './capture-response.ts';
import { cardKey, ResponseStore } from './response-store.ts';

const NO_VERSIONS: Versions = new Map();

interface Dependencies {
  /** Gives the current version of each look-up, read after it was called. */
  currentVersions: (lookups: readonly string[]) => Promise<Versions>;
  /** Responses hold absolute addresses: how the request names this host, or '' where that is configured. */
  hostOf: (request: IncomingMessage) => string;
  cards: {
    /** Draws a card of the deck at that version; null where the deck has another version. */
    choose: (
      request: IncomingMessage,
      draw: Draw,
      version: string,
    ) => string | null | Promise<string | null>;
    /** The Set-Cookie by which the visitor's browser remembers it. */
    cookie: (request: IncomingMessage, card: ShownCard) => string;
    isCookie: (cookie: string) => boolean;
  };
  metrics: Registry;
  log: Logger;
}

/** A response that is being made, for whoever asks the same meanwhile. */
interface PendingResponse {
  /** Its place in the order of requests: whoever came before it need not ask whether it is current. */
  startedAt: number;
  /** The response, where those who wait may share it; `isStored` is false where each is answered apart. */
  done: Promise<{ response: CachedResponse | null; isStored: boolean }>;
}

/**
 * Caches what visitors read: a response is made once by the handlers behind (`next`), then served from memory
 * until a page that it depends on has another version. Never by time. Where a card is drawn at random, it is
 * drawn first, and the response with each card is cached.
 */
export class ResponseCache {
  private readonly store: ResponseStore;
  private readonly pending = new Map<string, PendingResponse>();
  private readonly captured = new WeakSet<IncomingMessage>();
  private readonly hits: Counter.Internal;
  private readonly misses: Counter.Internal;
  private requestCount = 0;

  constructor(
    private readonly dependencies: Dependencies,
    private readonly next: RequestListener,
  ) {
    const { metrics, cards } = dependencies;
    const served = new Counter({
      name: 'keepsake_ready_answers_total',
      help: 'Answers to visitors, by whether they were kept ready or had to be made',
      labelNames: ['from'],
      registers: [metrics],
    });
    this.hits = served.labels('memory');
    this.misses = served.labels('handler');
    this.store = new ResponseStore(metrics, (cookie) => cards.isCookie(cookie));
  }

  /** Whether the response to this request is compressed here, and must come from its handler as it is. */
  compresses(request: IncomingMessage): boolean {
    return this.captured.has(request);
  }

  readonly handle: RequestListener = (request, response) => {
    this.respond(request, response).catch((err: unknown) => {
      if (response.closed || request.destroyed) return; // the requester left
      const url = loggedAddress(request.url);
      this.dependencies.log.error({ err, url }, 'an answer was not kept ready');
      if (response.headersSent) response.destroy();
      else this.next(request, response);
    });
  };

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const arrivedAt = ++this.requestCount;
    const found = cacheKeyOf(request, this.dependencies.hostOf(request));
    const requestKey = found instanceof Promise ? await found : found; // no await where none is needed
    if (requestKey === null) return this.next(request, response);
    let key = requestKey;
    let cardId: string | null = null;
    let current = NO_VERSIONS;
    for (;;) {
      const entry = this.store.get(key);
      if (entry && !isCurrent(entry.versions, current))
        current = await this.dependencies.currentVersions([...entry.versions.keys()]);
      if (entry && isCurrent(entry.versions, current) && Date.now() < entry.expiresAt) {
        if (entry instanceof CachedResponse) return this.serveHit(entry, request, response);
        const choice = this.chooseCard(request, entry.draw, current);
        cardId = choice instanceof Promise ? await choice : choice;
        if (cardId) {
          key = cardKey(requestKey, cardId);
          continue;
        }
      } else if (entry !== this.store.get(key)) continue; // another request has made it meanwhile
      const pending = this.pending.get(key);
      // nothing is awaited from here until it is in `pending`, so that only one request makes it
      if (!pending) return this.makeAndStore(requestKey, cardId, request, response);
      const { response: shared, isStored } = await pending.done;
      if (shared && pending.startedAt > arrivedAt) return this.serveHit(shared, request, response);
      if (!isStored) return this.makeAndStore(requestKey, cardId, request, response);
    }
  }

  private chooseCard(
    request: IncomingMessage,
    draw: Draw,
    current: Versions,
  ): string | null | Promise<string | null> {
    const version = current.get(`deck:${draw.deck}`) ?? '';
    return this.dependencies.cards.choose(request, draw, version);
  }

  private serveHit(
    cached: CachedResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): void | Promise<void> {
    this.hits.inc();
    return this.send(cached, request, response);
  }

  private send(
    cached: CachedResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): void | Promise<void> {
    const { card } = cached;
    const cookie = card ? this.dependencies.cards.cookie(request, card) : '';
    return cached.send(request, response, cookie);
  }

  private async makeAndStore(
    requestKey: string,
    cardId: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.misses.inc();
    const reads = recordReads(request, cardId);
    const key = cardId ? cardKey(requestKey, cardId) : requestKey;
    const making = this.callHandler(request, response).then((captured) =>
      this.store.store(requestKey, captured, reads),
    );
    const startedAt = ++this.requestCount;
    const done = making.then(
      ({ response: made, isStored }) => ({
        response: isStored && !reads.draw ? made : null,
        isStored,
      }),
      () => ({ response: null, isStored: false }),
    );
    this.pending.set(key, { startedAt, done });
    void done.then(() => {
      if (this.pending.get(key)?.startedAt === startedAt) this.pending.delete(key);
    });
    const { response: made } = await making;
    await this.send(made, request, response);
  }

  /** Lets the handlers behind respond, and gives what they would have sent. */
  private callHandler(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<CapturedResponse> {
    const { headers } = request;
    return new Promise((resolve, reject) => {
      this.captured.add(request);
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

/** Whether every look-up still has the version that was read; one that was not asked for has not. */
function isCurrent(versions: Versions, current: Versions): boolean {
  for (const [lookup, version] of versions) if (current.get(lookup) !== version) return false;
  return true;
}
