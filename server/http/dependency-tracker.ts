import type { IncomingMessage } from 'node:http';

/** A card that a visitor gets from the deck at an address. */
export interface ShownCard {
  url: string;
  id: string;
}

/** A card that is drawn for each visit: at random, or that of the day. */
export interface CardDraw {
  /** The address of the page. */
  url: string;
  /** The deck that the page uses. */
  deck: string;
  /** The card that must not be drawn, if the request names one. */
  except: string | null;
  /** Whether it is the card of the day, the same for everybody. */
  isOfDay: boolean;
}

/** The version of each look-up, such as `url:ada` (see PageVersions); null if it found nothing. */
export type DependencyVersions = ReadonlyMap<string, string | null>;

/**
 * Records what a response depends on while it is made: each page and deck by its look-up, with the version that was
 * read, and the card it shows. The response is cached only if its endpoint allowed it and nothing forbade it.
 */
export class DependencyTracker {
  readonly versions = new Map<string, string | null>();
  card: ShownCard | null = null;
  /** How the card was drawn; null if a link named it. */
  draw: CardDraw | null = null;
  /** The only viewer who may get the response; null for everybody. */
  viewer: { id: string } | null = null;
  /** When the viewer's token expires, in milliseconds since 1970. */
  expiresAt = Infinity;
  private isAllowed = false;
  private isForbidden = false;

  /** `drawnCardId` is the card to show if one was drawn already. */
  constructor(readonly drawnCardId: string | null = null) {}

  /** The first version counts: later reads can only be newer, and a version that is too old costs one more read. */
  trackDependency(lookup: string, version: string | null): void {
    if (!this.versions.has(lookup)) this.versions.set(lookup, version);
  }

  /** The response shows this card; `draw` if other visitors get other cards. With two cards it is not cached. */
  trackCard(card: ShownCard, draw: CardDraw | null): void {
    if (this.card) this.forbidCaching();
    this.card = card;
    this.draw = draw;
  }

  /** The response depends on nothing but what is recorded here and the build. */
  allowCaching(): void {
    this.isAllowed = true;
  }

  /** Forbids caching: the response depends on more, such as the viewer, or it failed. */
  forbidCaching(): void {
    this.isForbidden = true;
  }

  get isCacheable(): boolean {
    return this.isAllowed && !this.isForbidden;
  }
}

const trackersByRequest = new WeakMap<IncomingMessage, DependencyTracker>();

/** Starts tracking the dependencies of the response to a request; `drawnCardId` as in `DependencyTracker`. */
export function startTracking(
  request: IncomingMessage,
  drawnCardId: string | null,
): DependencyTracker {
  const tracker = new DependencyTracker(drawnCardId);
  trackersByRequest.set(request, tracker);
  return tracker;
}

/** The tracker of a request; undefined if its response is not cached. */
export function findTracker(request: IncomingMessage): DependencyTracker | undefined {
  return trackersByRequest.get(request);
}

/** Allows caching, for an endpoint whose response depends only on the pages that it looks up; gives its tracker. */
export function allowCaching(request: IncomingMessage): DependencyTracker | undefined {
  const tracker = trackersByRequest.get(request);
  tracker?.allowCaching();
  return tracker;
}
