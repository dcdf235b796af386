import type { IncomingMessage } from 'node:http';

/** A card of an address's deck, as a visitor is shown it. */
export interface ShownCard {
  url: string;
  id: string;
}

/** A card that is drawn at random for each visit. */
export interface Draw {
  /** Of the page. */
  url: string;
  /** Of the deck that serves it. */
  deck: string;
  /** The card that must not be drawn, where the request names one. */
  except: string | null;
}

/** The version of each look-up, such as `url:ada` (see PageVersions); null where there is nothing. */
export type Versions = ReadonlyMap<string, string | null>;

/**
 * What a response depends on, noted while it is made: each page and deck by how it was looked up, with the
 * version that was read, and the card it shows. It is cached only where its endpoint allowed that and nothing
 * that took part forbade it.
 */
export class Reads {
  readonly versions = new Map<string, string | null>();
  card: ShownCard | null = null;
  /** How the card was drawn; null where it was not drawn at random. */
  draw: Draw | null = null;
  /** The only viewer to whom the response is served; null for everybody. */
  viewer: { id: string } | null = null;
  /** When their token expires, in milliseconds since 1970. */
  expiresAt = Infinity;
  private isAllowed = false;
  private isForbidden = false;

  /** `drawnCardId` is the card to show where the draw took place already. */
  constructor(readonly drawnCardId: string | null = null) {}

  /** The first version counts: what is read later can only be newer, and a version that is too old costs one more read. */
  noteVersion(lookup: string, version: string | null): void {
    if (!this.versions.has(lookup)) this.versions.set(lookup, version);
  }

  /** The response shows this card; `draw` where another visitor gets another one. With two cards it is not cached. */
  noteCard(card: ShownCard, draw: Draw | null): void {
    if (this.card) this.forbidCaching();
    this.card = card;
    this.draw = draw;
  }

  /** The response depends on what is noted and on the build, and on nothing else. */
  allowCaching(): void {
    this.isAllowed = true;
  }

  /** It depends on more, on the viewer say, or it failed. */
  forbidCaching(): void {
    this.isForbidden = true;
  }

  get isCacheable(): boolean {
    return this.isAllowed && !this.isForbidden;
  }
}

const readsByRequest = new WeakMap<IncomingMessage, Reads>();

/** Begins to note what the response to a request depends on; `drawnCardId` as in `Reads`. */
export function recordReads(request: IncomingMessage, drawnCardId: string | null): Reads {
  const reads = new Reads(drawnCardId);
  readsByRequest.set(request, reads);
  return reads;
}

/** Where to note it; undefined where the response is not cached. */
export function readsOf(request: IncomingMessage): Reads | undefined {
  return readsByRequest.get(request);
}

/** For an endpoint whose response depends on the pages it looks up and on nothing else. */
export function allowCaching(request: IncomingMessage): Reads | undefined {
  const reads = readsByRequest.get(request);
  reads?.allowCaching();
  return reads;
}
